import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ORIGIN, Stores } from '#tests/unit/worker-caches.ts';
import { CACHED_AT, CACHED_BUSY, OFFLINE_PAGE, STORES } from '../stores.ts';
import { respondData, respondFile, respondOther, respondPage, respondPicture } from './respond.ts';
import type { WorkerFetchEvent } from './scope.ts';
import { cacheData, cacheFiles, cacheOfflinePage } from './store.ts';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const TIMEOUT_MS = 4_000;
const HTML = 'text/html; charset=utf-8';
/** The type of a response without one, by its address. */
const TYPES: readonly [RegExp, string][] = [
  [/^\/vue\//, 'application/json; charset=utf-8'],
  [/\.js$/, 'text/javascript; charset=utf-8'],
  [/\.css$/, 'text/css; charset=utf-8'],
  [/./, 'image/webp'],
];

/** A network response; `new Response` sets no type. */
function responseOf(body: string, headers: Record<string, string> = {}, init: object = {}): Response {
  const { type = 'basic', redirected = false, status = 200 } = init as Partial<Response>;
  const response = new Response(body, {
    status,
    headers: { 'cache-control': 'public, max-age=10', ...headers },
  });
  const clone = response.clone.bind(response);
  const marked = (one: Response): Response =>
    Object.defineProperties(one, { type: { value: type }, redirected: { value: redirected } });
  return Object.assign(marked(response), { clone: () => marked(clone()) });
}

function withType(address: string, response: Response): Response {
  const [, type] = TYPES.find(([pattern]) => pattern.test(address)) ?? [];
  if (response.headers.get('content-type')?.startsWith('text/plain') && type) {
    response.headers.set('content-type', type);
  }
  return response;
}

let stores: Stores;
let network: (address: string) => Promise<Response>;
let requested: string[];
let work: Promise<unknown>[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  [stores, requested, work] = [new Stores(), [], []];
  network = async () => responseOf('{}');
  vi.stubGlobal('caches', stores);
  vi.stubGlobal('fetch', (given: Request | string) => {
    const address = typeof given === 'string' ? given : given.url.slice(ORIGIN.length);
    requested.push(address);
    return network(address).then((response) => withType(address, response));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function eventOf(
  address: string,
  preloadResponse: Promise<Response | undefined> = Promise.resolve(undefined),
  headers: Record<string, string> = {},
) {
  return {
    request: { url: ORIGIN + address, headers: new Headers(headers) },
    preloadResponse,
    waitUntil: (done: Promise<unknown>) => work.push(done),
  } as unknown as WorkerFetchEvent;
}

const settled = () => Promise.all(work);

async function fill(store: string, address: string, body: string): Promise<void> {
  const headers = { 'content-type': HTML, [CACHED_AT]: String(NOW) };
  await (await stores.open(store)).put(address, new Response(body, { headers }));
}

const down = () => Promise.reject(new TypeError('Failed to fetch'));
const silent = () => new Promise<Response>(() => undefined);

describe('data', () => {
  const PUBLIC = '/vue/gift?page=2';
  const PRIVATE = '/vue/getfinshpacks';

  test('that is public is cached under its path and query', async () => {
    expect(await (await respondData(eventOf(PUBLIC))).text()).toBe('{}');
    await settled();
    expect(stores.addresses(STORES.data)).toEqual([PUBLIC]);
  });

  test.each([
    ['no-store', { 'cache-control': 'no-store' }, {}],
    ['private', { 'cache-control': 'private, max-age=10' }, {}],
    ['both', { 'cache-control': 'private, no-store' }, {}],
    ['a refusal', {}, { status: 401 }],
    ['a failure', {}, { status: 500 }],
    ['an empty response', {}, { status: 203 }],
    ['a redirected response', {}, { redirected: true }],
    ['a response of another site', {}, { type: 'cors' }],
    ['an opaque response', {}, { type: 'opaque' }],
    ['a page', { 'content-type': HTML }, {}],
  ])('that is %s is returned and not cached', async (_case, headers, init) => {
    network = async () => responseOf('{"codes":["YM-1"]}', headers, init);
    expect(await (await respondData(eventOf(PRIVATE))).text()).toBe('{"codes":["YM-1"]}');
    await settled();
    expect(stores.addresses(STORES.data)).toEqual([]);
  });

  test('is the cached response if the network fails, and an error without one', async () => {
    await fill(STORES.data, PUBLIC, '{"cached":true}');
    network = down;
    const shown = await respondData(eventOf(PUBLIC));
    expect([await shown.text(), shown.headers.get(CACHED_BUSY)]).toEqual(['{"cached":true}', null]);
    expect((await respondData(eventOf(PRIVATE))).type).toBe('error');
    await settled();
  });

  test.each([502, 503, 504])('is the cached response if a proxy responds %i', async (status) => {
    await fill(STORES.data, PUBLIC, '{"cached":true}');
    network = async () => responseOf('away', {}, { status });
    const shown = await respondData(eventOf(PUBLIC));
    expect([await shown.text(), shown.headers.get(CACHED_BUSY)]).toEqual(['{"cached":true}', '1']);
    expect(shown.headers.get(CACHED_AT)).toBe(String(NOW));
    expect((await respondData(eventOf(PRIVATE))).status).toBe(status);
  });

  test.each([200, 400, 404, 500])('is the response itself if it is %i', async (status) => {
    await fill(STORES.data, PUBLIC, '{"cached":true}');
    network = async () => responseOf('no', {}, { status });
    expect((await respondData(eventOf(PUBLIC))).status).toBe(status);
  });

  test('is the cached response after four seconds, and the late response is cached', async () => {
    await fill(STORES.data, PUBLIC, '{"cached":true}');
    let come = (_response: Response) => undefined as unknown;
    network = () =>
      new Promise((resolve) => {
        come = resolve;
      });
    const waiting = respondData(eventOf(PUBLIC));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await (await waiting).text()).toBe('{"cached":true}');
    come(responseOf('{"new":true}'));
    await settled();
    network = down;
    expect(await (await respondData(eventOf(PUBLIC))).text()).toBe('{"new":true}');
  });

  test('has no timeout without a cached response', async () => {
    let come = (_response: Response) => undefined as unknown;
    network = () =>
      new Promise((resolve) => {
        come = resolve;
      });
    const waiting = respondData(eventOf(PUBLIC));
    await vi.advanceTimersByTimeAsync(10 * TIMEOUT_MS);
    come(responseOf('late'));
    expect(await (await waiting).text()).toBe('late');
  });

  test('is cached up to 400,000 characters and 150 responses; the oldest are removed first', async () => {
    network = async () => responseOf('x'.repeat(400_000));
    await respondData(eventOf('/vue/a'));
    network = async () => responseOf('x'.repeat(400_001));
    await respondData(eventOf('/vue/b'));
    await settled();
    expect(stores.addresses(STORES.data)).toEqual(['/vue/a']);
    network = async () => responseOf('{}');
    for (let number = 0; number < 150; number += 1) {
      await respondData(eventOf(`/vue/${number}`));
      await settled();
    }
    expect([stores.addresses(STORES.data).length, stores.addresses(STORES.data)[0]]).toEqual([150, '/vue/0']);
  });
});

describe('a page', () => {
  const page = (text: string, headers = {}, init = {}) =>
    responseOf(
      `<html lang="zh-CN"><title>${text}</title><script src="/assets/a.js">`,
      { 'content-type': HTML, ...headers },
      init,
    );

  test('is cached with its files', async () => {
    network = async (address) => (address === '/assets/a.js' ? responseOf('script') : page('礼包'));
    expect(await (await respondPage(eventOf('/BasePackageNumber'))).text()).toContain('<title>礼包');
    await settled();
    expect(stores.addresses(STORES.pages)).toEqual(['/BasePackageNumber']);
    expect(stores.addresses(STORES.files)).toEqual(['/assets/a.js']);
  });

  test('that the browser has preloaded is not requested again', async () => {
    const preloaded = page('预');
    await respondPage(eventOf('/', Promise.resolve(preloaded)));
    expect(requested.filter((address) => address === '/')).toEqual([]);
  });

  test.each([
    ['no HTML', { 'content-type': 'application/json' }, {}],
    ['private', { 'cache-control': 'private' }, {}],
    ['no-store', { 'cache-control': 'no-store' }, {}],
    ['not found', {}, { status: 404 }],
    ['redirected', {}, { redirected: true }],
    ['requested ahead', {}, {}, { purpose: 'prefetch' }],
  ])('that is %s is not cached', async (_case, headers, init, request: Record<string, string> = {}) => {
    network = async (address) => (/js$/.test(address) ? responseOf('js') : page('x', headers, init));
    await (await respondPage(eventOf('/BaseYxDetails?id=1', undefined, request))).text();
    await settled();
    expect(stores.addresses(STORES.pages)).toEqual([]);
  });

  test.each([
    ['has no file of the site', '<html lang="zh-CN"><title>登录网络</title>', 'text/javascript'],
    ['has a file that is missing', page('x'), undefined],
    ['has a script that is a page', page('x'), HTML],
  ])('that %s is shown and not cached', async (_case, html, type) => {
    const shown = typeof html === 'string' ? responseOf(html, { 'content-type': HTML }) : html;
    network = async (address) => {
      if (address === '/') {
        return shown;
      }
      return type ? responseOf('x', { 'content-type': type }) : responseOf('', {}, { status: 404 });
    };
    expect((await respondPage(eventOf('/'))).status).toBe(200);
    await settled();
    expect([...stores.addresses(STORES.pages), ...stores.addresses(STORES.files)]).toEqual([]);
  });

  test('is the network’s if the storage of the browser fails', async () => {
    network = async () => page('新');
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
    expect(await (await respondPage(eventOf('/'))).text()).toContain('<title>新');
    network = async () => responseOf('x');
    expect(await (await respondData(eventOf('/vue/gift'))).text()).toBe('x');
    expect(await (await respondFile(eventOf('/assets/a.js'))).text()).toBe('x');
    expect(await (await respondPicture(eventOf('/images/a.webp'))).text()).toBe('x');
    await settled();
  });

  test('is the cached one, marked with its time, if the network fails or times out', async () => {
    await fill(STORES.pages, '/', '<html lang="zh-CN">旧');
    network = down;
    expect(await (await respondPage(eventOf('/'))).text()).toBe(
      `<html data-kept-page="${NOW}" lang="zh-CN">旧`,
    );
    network = silent;
    const waiting = respondPage(eventOf('/'));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await (await waiting).text()).toContain('旧');
  });

  test.each([502, 503, 504])('is the cached one, marked as busy, if a proxy responds %i', async (status) => {
    await fill(STORES.pages, '/', '<html lang="zh-CN">旧');
    network = async () => page('away', {}, { status });
    expect(await (await respondPage(eventOf('/'))).text()).toBe(
      `<html data-kept-page="${NOW}" data-kept-busy="true" lang="zh-CN">旧`,
    );
    expect((await respondPage(eventOf('/BaseNewsList'))).status).toBe(status);
  });

  test.each([200, 404, 500])('is the new one if the server responds %i', async (status) => {
    await fill(STORES.pages, '/', '<html lang="zh-CN">旧');
    network = async (address) => (address === '/' ? page('新', {}, { status }) : responseOf('script'));
    const shown = await respondPage(eventOf('/'));
    expect([shown.status, await shown.text()]).toEqual([status, expect.stringContaining('<title>新')]);
  });

  test('that is not cached redirects to the offline page', async () => {
    await fill(STORES.pages, OFFLINE_PAGE, '<html lang="zh-CN">断');
    network = down;
    const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response());
    await respondPage(eventOf('/BaseYxDetails?id=2'));
    expect(redirect).toHaveBeenCalledWith(`${OFFLINE_PAGE}#/BaseYxDetails?id=2`);
    redirect.mockRestore();
    stores = new Stores();
    vi.stubGlobal('caches', stores);
    const offline = await respondPage(eventOf('/BaseYxDetails?id=2'));
    expect([offline.status, offline.headers.get('content-type')]).toEqual([503, HTML]);
    expect(await offline.text()).toContain('<title>网络已断开</title>');
  });
});

describe('a page that is never cached', () => {
  test('comes from the network or the navigation preload', async () => {
    network = async () => responseOf('new');
    expect(await (await respondOther(eventOf('/BaseLogin'))).text()).toBe('new');
    const preloaded = Promise.resolve(responseOf('preloaded'));
    expect(await (await respondOther(eventOf('/BaseLogin', preloaded))).text()).toBe('preloaded');
    await settled();
    expect([requested, stores.addresses(STORES.pages)]).toEqual([['/BaseLogin'], []]);
  });

  test('is the offline page if the network fails', async () => {
    network = down;
    const offline = await respondOther(eventOf('/BaseLogin'));
    expect([offline.status, offline.headers.get('content-type')]).toEqual([503, HTML]);
  });
});

describe('files and pictures', () => {
  test('a cached built file is not requested', async () => {
    network = async () => responseOf('script');
    await respondFile(eventOf('/assets/a.js'));
    await settled();
    network = down;
    expect(await (await respondFile(eventOf('/assets/a.js'))).text()).toBe('script');
    expect(requested).toEqual(['/assets/a.js']);
  });

  test.each([
    ['private', { 'cache-control': 'private' }, {}],
    ['missing', {}, { status: 404 }],
  ])('one that is %s is not cached', async (_case, headers, init) => {
    network = async () => responseOf('x', headers, init);
    await (await respondFile(eventOf('/assets/a.js'))).text();
    await (await respondPicture(eventOf('/images/a.webp'))).text();
    await settled();
    expect([...stores.addresses(STORES.files), ...stores.addresses(STORES.pictures)]).toEqual([]);
  });

  test.each([
    ['/assets/a.js', HTML],
    ['/assets/a.js', 'application/octet-stream'],
    ['/images/a.webp', HTML],
  ])('%s of the type %s is not cached, nor used if an earlier worker cached it', async (address, type) => {
    const isPicture = address.startsWith('/images/');
    const get = () => (isPicture ? respondPicture : respondFile)(eventOf(address));
    network = async () => responseOf('not ours', { 'content-type': type });
    await (await get()).text();
    await settled();
    const store = isPicture ? STORES.pictures : STORES.files;
    expect(stores.addresses(store)).toEqual([]);
    const bad = new Response('not ours', { headers: { 'content-type': type } });
    await (await stores.open(store)).put(address, bad);
    network = async () => responseOf('ours');
    expect(await (await get()).text()).toBe('ours');
    await settled();
    expect(await (await get()).text()).toBe('ours');
  });

  test('a picture comes from the network, and from the cache if that fails', async () => {
    network = async () => responseOf('picture');
    await respondPicture(eventOf('/images/a.webp'));
    await settled();
    network = async () => responseOf('new picture');
    expect(await (await respondPicture(eventOf('/images/a.webp'))).text()).toBe('new picture');
    network = down;
    expect(await (await respondPicture(eventOf('/images/a.webp'))).text()).toBe('picture');
    expect((await respondPicture(eventOf('/images/b.webp'))).type).toBe('error');
  });

  test('cached files of a page are not requested again', async () => {
    network = async (address) => (address === '/brand/c.svg' ? down() : responseOf(address));
    const files = ['/assets/a.js', '/brand/b.svg', '/brand/c.svg'];
    await cacheFiles(files);
    expect([stores.addresses(STORES.files), stores.addresses(STORES.pictures)]).toEqual([
      ['/assets/a.js'],
      ['/brand/b.svg'],
    ]);
    requested = [];
    await cacheFiles(files);
    expect(requested).toEqual(['/brand/c.svg']);
  });

  test('cancels the body of a private response, also without a body', async () => {
    const empty = new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    await expect(cacheData('/vue/a', empty)).resolves.toBeUndefined();
    const full = responseOf('{}', { 'cache-control': 'no-store' });
    await cacheData('/vue/a', full);
    expect(full.bodyUsed).toBe(true);
    expect(stores.addresses(STORES.data)).toEqual([]);
  });

  test('a picture is cached up to 300,000 bytes', async () => {
    for (const size of [300_000, 300_001]) {
      network = async () => responseOf('x'.repeat(size));
      await respondPicture(eventOf(`/images/${size}.webp`));
      await settled();
    }
    expect(stores.addresses(STORES.pictures)).toEqual(['/images/300000.webp']);
  });
});

test.each([
  [86_400_000, 0],
  [86_400_001, 1],
  [-1, 1],
])(
  'the offline page is fetched again after a day, or if the clock was set back: %i ms, %i times',
  async (age, times) => {
    await fill(STORES.pages, OFFLINE_PAGE, '<html lang="zh-CN">断');
    network = async () => responseOf('<html lang="zh-CN">', { 'content-type': HTML });
    vi.setSystemTime(NOW + age);
    await cacheOfflinePage();
    expect(requested).toHaveLength(times);
  },
);
