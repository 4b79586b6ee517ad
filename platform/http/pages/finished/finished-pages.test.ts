import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CacheableResponse, PageCache } from '#platform/cache/page-cache.ts';
import { prepareResponse } from '#platform/cache/prepared-response.ts';
import { createLogger } from '#platform/core/logger.ts';
import { contentSecurityPolicy, securityHeaders } from '#platform/http/response/security-headers.ts';
import { PAGE_CACHE_CONTROL } from '../page-renderer.ts';
import { FinishedPages } from './finished-pages.ts';
import { ServedFolder } from './served-folder.ts';

const logger = createLogger('silent');
const KEY = 'page main /';
/** A whole second, whose name has the digits of today's. */
const START = 1_800_000_000_000;
const FILES = ['.br', '.gz', '.html'];

let root: string;
let now: number;
const clock = { now: () => new Date(now) };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'youmen-finished-'));
  now = START;
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

const seconds = () => readdirSync(root).filter((name) => /^\d+$/.test(name));
/** What nginx finds of a host's home page now. */
const served = (host = 'a.example') => {
  const folder = join(root, String(Math.floor(now / 1000)), host);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
/** Lets time pass in steps in which the folders renew their seconds. */
const pass = (ms: number, ...folders: ServedFolder[]) => {
  for (const end = now + ms; now < end; ) {
    now += 100;
    for (const folder of folders) {
      folder.renew();
    }
  }
};

describe('a folder that nginx serves', () => {
  const create = () => {
    const folder = new ServedFolder(root, clock, logger);
    folder.prepare();
    return folder;
  };
  const write = (folder: ServedFolder, isCurrent = () => true) =>
    folder.write('a.example/', [{ end: '.br', body: Buffer.from('page') }], 1_234, isCurrent);

  test('has files of one process, also at the change of a second, readable for nginx', async () => {
    const [first, second] = [create(), create()];
    pass(2_000, first, second);
    await Promise.all([write(first), write(second)]);
    expect([first, second].filter((folder) => folder.isServed())).toHaveLength(1);
    for (let turn = 0; turn < 50; turn += 1) {
      pass(100, first, second);
      expect(served()).toEqual(['.br']);
    }
    const { mode, mtimeMs } = statSync(join(root, seconds()[0] ?? '', 'a.example', '.br'));
    expect([mode & 0o777, mtimeMs]).toEqual([0o644, 1_234_000]);
  });

  test('[FIN-04] has nothing of a process that was killed or hangs after two seconds; another one takes over', async () => {
    const [first, second] = [create(), create()];
    pass(1_500, first, second);
    await write(first);
    expect(served()).toEqual(['.br']);
    pass(2_000, second);
    expect(served()).toEqual([]);
    expect(second.isServed()).toBe(true);
    first.renew();
    expect(first.isServed()).toBe(false);
    pass(1_000, first, second);
    expect(second.isServed()).toBe(true);
  });

  test('is empty after a start and after a stop', async () => {
    const killed = create();
    pass(1_500, killed);
    await write(killed);
    pass(5_000);
    const next = create();
    expect(readdirSync(root)).toEqual([]);
    pass(1_500, next);
    await write(next);
    next.stop();
    expect(readdirSync(root)).toEqual([]);
  });

  test('gets no file of a page that changed while it was written', async () => {
    const folder = create();
    pass(1_500, folder);
    await write(folder, () => false);
    expect(served()).toEqual([]);
    expect(readdirSync(join(root, seconds()[0] ?? ''))).toEqual(['a.example']);
  });
});

describe('a finished page', () => {
  let cache: PageCache;
  let pages: FinishedPages;
  let folder: ServedFolder;
  let isCounted: boolean;
  const page = (more: Partial<CacheableResponse> = {}): CacheableResponse => ({
    status: 200,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy([]),
      'cache-control': PAGE_CACHE_CONTROL,
    },
    body: Buffer.from('<!DOCTYPE html><html><head><meta charSet="utf-8"/></head></html>'),
    tags: ['game:1'],
    seconds: 60,
    until: undefined,
    ...more,
  });
  /** Caches a page and offers it until it is served, or for as long as the writing of one takes. */
  const offer = async (made: CacheableResponse, address = '/', url = address) => {
    // The cache refuses a page with a cookie itself.
    const prepared = await cache.get(KEY, async () => made).catch(() => prepareResponse(made));
    pages.offer({ host: 'a.example', url, address, key: KEY, prepared });
    await vi
      .waitFor(() => expect(served()).toEqual(FILES), { timeout: 300, interval: 5 })
      .catch(() => undefined);
  };

  beforeEach(() => {
    isCounted = true;
    cache = new PageCache(1_000_000, clock);
    folder = new ServedFolder(root, clock, logger);
    folder.prepare();
    pages = new FinishedPages({ cache, folder, logger, countViews: async () => isCounted });
    pass(1_500, folder);
  });
  afterEach(() => pages.stop());

  test('is served in its forms until it is invalidated', async () => {
    await offer(page());
    expect(served()).toEqual(FILES);
    cache.invalidate(['game:2']);
    pages.check();
    expect(served()).toEqual(FILES);
    cache.invalidate(['game:1']);
    pages.check();
    expect(served()).toEqual([]);
  });

  test('[FIN-05] is not served while its views cannot be counted', async () => {
    await offer(page());
    isCounted = false;
    pages.start();
    await vi.waitFor(() => expect(readdirSync(root)).toEqual([]), { timeout: 5_000 });
    expect(folder.isServed()).toBe(false);
  });

  test('[FIN-03] is removed at the time when its content changes, and when it expires', async () => {
    await offer(page({ until: new Date(now + 5_000) }));
    pass(4_900, folder);
    pages.check();
    expect(served()).toEqual(FILES);
    pass(100, folder);
    pages.check();
    expect(served()).toEqual([]);
  });

  test('is not served any more as soon as the cache has another one, also if that cannot be written', async () => {
    await offer(page({ until: new Date(now + 2_000) }));
    expect(served()).toEqual(FILES);
    pass(2_000, folder);
    const next = await cache.get(KEY, async () => page({ body: Buffer.from('no head') }));
    const prepared = next.variants.identity.body.toString() === 'no head' ? next : await renewed();
    pages.offer({ host: 'a.example', url: '/', address: '/', key: KEY, prepared });
    expect(served()).toEqual([]);
  });

  /** The response that the cache has built in the background. */
  const renewed = () =>
    vi.waitFor(() => {
      const prepared = cache.peek(KEY);
      expect(prepared?.variants.identity.body.toString()).toBe('no head');
      return prepared ?? expect.fail();
    });

  const { headers } = page();
  test.each([
    ['a search', page({ search: { text: '云', results: 1 } }), '/'],
    ['a page by device', page({ headers: { ...headers, vary: 'user-agent' } }), '/'],
    ['a page with a cookie', page({ headers: { ...headers, 'set-cookie': 'a=1' } }), '/'],
    [
      'a page with another time in caches',
      page({ headers: { ...headers, 'cache-control': 'public, max-age=60' } }),
      '/',
    ],
    ['a page that others may frame', page({ headers: { ...headers, 'x-frame-options': 'SAMEORIGIN' } }), '/'],
    ['an error', page({ status: 404 }), '/'],
    ['a feed', page({ headers: { ...headers, 'content-type': 'application/rss+xml' } }), '/'],
    ['an address that nginx does not look up', page(), '/a%20b'],
    ['an address that leads elsewhere', page(), '/../x'],
  ])('is not made of %s', async (_what, made, address) => {
    await offer(made, address);
    expect(served()).toEqual([]);
  });

  test('is not made of another spelling of an address', async () => {
    await offer(page(), '/', '/?x=1');
    expect(served()).toEqual([]);
  });
});
