import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEPT_AT, KEPT_BUSY, OFFLINE_PAGE, STORES } from '../stores.ts';
import { answerFile, respondOther, respondPage, responseData, sendPicture } from './respond.ts';
import type { WorkerFetchEvent } from './scope.ts';
import { cacheOfflinePage, keepData, keepFiles } from './store.ts';

const ORIGIN = 'https://www.youmen.example';
const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const PATIENCE_MS = 4_000;
const HTML = 'text/html; charset=utf-8';

/** A response as the network brings one; those that are made by hand have no type. */
function answer(body: string, headers: Record<string, string> = {}, init: object = {}): Response {
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

/** What the worker keeps, by store and address. */
class Stores {
  all = new Map<string, Map<string, Response>>();

  open = async (name: string) => {
    const store = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, store);
    return {
      match: async (address: string) => store.get(address)?.clone(),
      put: async (address: string, response: Response) => {
        store.delete(address);
        store.set(address, response);
      },
      keys: async () => [...store.keys()].map((address) => ({ url: ORIGIN + address })),
      delete: async ({ url }: { url: string }) => store.delete(url.slice(ORIGIN.length)),
    };
  };

  addresses(name: string): string[] {
    return [...(this.all.get(name)?.keys() ?? [])];
  }
}

let stores: Stores;
let network: (address: string) => Promise<Response>;
let asked: string[];
let work: Promise<unknown>[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  [stores, asked, work] = [new Stores(), [], []];
  network = async () => answer('{}');
  vi.stubGlobal('caches', stores);
  vi.stubGlobal('fetch', (given: Request | string) => {
    const address = typeof given === 'string' ? given : given.url.slice(ORIGIN.length);
    asked.push(address);
    return network(address);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function eventOf(
  address: string,
  preloadResponse: Promise<Response | undefined> = Promise.resolve(undefined),
) {
  const event = {
    request: { url: ORIGIN + address },
    preloadResponse,
    waitUntil: (done: Promise<unknown>) => work.push(done),
  };
  return event as unknown as WorkerFetchEvent;
}

/** Waits until everything is kept that was to be. */
const settled = () => Promise.all(work);

async function fill(store: string, address: string, body: string): Promise<void> {
  const headers = { 'content-type': HTML, [KEPT_AT]: String(NOW) };
  await (await stores.open(store)).put(address, new Response(body, { headers }));
}

const down = () => Promise.reject(new TypeError('Failed to fetch'));
const silent = () => new Promise<Response>(() => undefined);

describe('data', () => {
  const PUBLIC = '/vue/gift?page=2';
  const PRIVATE = '/vue/getfinshpacks';

  test('that is for all is kept, under its path and query', async () => {
    expect(await (await responseData(eventOf(PUBLIC))).text()).toBe('{}');
    await settled();
    expect(stores.addresses(STORES.data)).toEqual([PUBLIC]);
  });

  test.each([
    ['no-store', { 'cache-control': 'no-store' }, {}],
    ['private', { 'cache-control': 'private, max-age=10' }, {}],
    ['both', { 'cache-control': 'private, no-store' }, {}],
    ['a refusal', {}, { status: 401 }],
    ['a failure', {}, { status: 500 }],
    ['an empty answer', {}, { status: 203 }],
    ['one that was led elsewhere', {}, { redirected: true }],
    ['one of another site', {}, { type: 'cors' }],
    ['an opaque one', {}, { type: 'opaque' }],
  ])(
    'that is %s is handed on and not kept, and neither is what stood there before it changed',
    async (_what, headers, init) => {
      network = async () => answer('{"codes":["YM-1"]}', headers, init);
      expect(await (await responseData(eventOf(PRIVATE))).text()).toBe('{"codes":["YM-1"]}');
      await settled();
      expect(stores.addresses(STORES.data)).toEqual([]);
    },
  );

  test('is what was kept where the network fails, and an error where nothing was', async () => {
    await fill(STORES.data, PUBLIC, '{"kept":true}');
    network = down;
    const shown = await responseData(eventOf(PUBLIC));
    expect([await shown.text(), shown.headers.get(KEPT_BUSY)]).toEqual(['{"kept":true}', null]);
    expect((await responseData(eventOf(PRIVATE))).type).toBe('error');
    await settled();
  });

  test.each([502, 503, 504])('is what was kept where a proxy answers %i', async (status) => {
    await fill(STORES.data, PUBLIC, '{"kept":true}');
    network = async () => answer('away', {}, { status });
    const shown = await responseData(eventOf(PUBLIC));
    expect([await shown.text(), shown.headers.get(KEPT_BUSY)]).toEqual(['{"kept":true}', '1']);
    expect(shown.headers.get(KEPT_AT)).toBe(String(NOW));
    expect((await responseData(eventOf(PRIVATE))).status).toBe(status);
  });

  test.each([200, 400, 404, 500])('is the answer itself where it is %i', async (status) => {
    await fill(STORES.data, PUBLIC, '{"kept":true}');
    network = async () => answer('no', {}, { status });
    expect((await responseData(eventOf(PUBLIC))).status).toBe(status);
  });

  test('is what was kept after four seconds, and what comes later is kept for the next time', async () => {
    await fill(STORES.data, PUBLIC, '{"kept":true}');
    let come = (_response: Response) => undefined as unknown;
    network = () =>
      new Promise((resolve) => {
        come = resolve;
      });
    const waiting = responseData(eventOf(PUBLIC));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await (await waiting).text()).toBe('{"kept":true}');
    come(answer('{"new":true}'));
    await settled();
    network = down;
    expect(await (await responseData(eventOf(PUBLIC))).text()).toBe('{"new":true}');
  });

  test('is waited for, however long, where nothing was kept', async () => {
    let come = (_response: Response) => undefined as unknown;
    network = () =>
      new Promise((resolve) => {
        come = resolve;
      });
    const waiting = responseData(eventOf(PUBLIC));
    await vi.advanceTimersByTimeAsync(10 * PATIENCE_MS);
    come(answer('late'));
    expect(await (await waiting).text()).toBe('late');
  });

  test('is kept up to 400,000 characters and 150 answers; those kept first go first', async () => {
    network = async () => answer('x'.repeat(400_000));
    await responseData(eventOf('/vue/a'));
    network = async () => answer('x'.repeat(400_001));
    await responseData(eventOf('/vue/b'));
    await settled();
    expect(stores.addresses(STORES.data)).toEqual(['/vue/a']);
    network = async () => answer('{}');
    for (let number = 0; number < 150; number += 1) {
      await responseData(eventOf(`/vue/${number}`));
      await settled();
    }
    expect([stores.addresses(STORES.data).length, stores.addresses(STORES.data)[0]]).toEqual([150, '/vue/0']);
  });
});

describe('a page', () => {
  const page = (text: string, headers = {}, init = {}) =>
    answer(
      `<html lang="zh-CN"><title>${text}</title><script src="/assets/a.js">`,
      { 'content-type': HTML, ...headers },
      init,
    );

  test('is kept with the files that it names', async () => {
    network = async (address) => (address === '/assets/a.js' ? answer('script') : page('礼包'));
    expect(await (await respondPage(eventOf('/BasePackageNumber'))).text()).toContain('<title>礼包');
    await settled();
    expect(stores.addresses(STORES.pages)).toEqual(['/BasePackageNumber']);
    expect(stores.addresses(STORES.files)).toEqual(['/assets/a.js']);
  });

  test('that the browser asked for on its own is not asked for again', async () => {
    const preloaded = page('预');
    await respondPage(eventOf('/', Promise.resolve(preloaded)));
    expect(asked.filter((address) => address === '/')).toEqual([]);
  });

  test.each([
    ['no HTML', { 'content-type': 'application/json' }, {}],
    ['private', { 'cache-control': 'private' }, {}],
    ['no-store', { 'cache-control': 'no-store' }, {}],
    ['not found', {}, { status: 404 }],
    ['led elsewhere', {}, { redirected: true }],
  ])('that is %s is not kept', async (_what, headers, init) => {
    network = async () => page('x', headers, init);
    await (await respondPage(eventOf('/BaseYxDetails?id=1'))).text();
    await settled();
    expect(stores.addresses(STORES.pages)).toEqual([]);
  });

  test('is the kept one, marked with its time, where the network fails or is silent', async () => {
    await fill(STORES.pages, '/', '<html lang="zh-CN">旧');
    network = down;
    expect(await (await respondPage(eventOf('/'))).text()).toBe(
      `<html data-kept-page="${NOW}" lang="zh-CN">旧`,
    );
    network = silent;
    const waiting = respondPage(eventOf('/'));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await (await waiting).text()).toContain('旧');
  });

  test.each([502, 503, 504])('is the kept one, marked as busy, where a proxy answers %i', async (status) => {
    await fill(STORES.pages, '/', '<html lang="zh-CN">旧');
    network = async () => page('away', {}, { status });
    expect(await (await respondPage(eventOf('/'))).text()).toBe(
      `<html data-kept-page="${NOW}" data-kept-busy="true" lang="zh-CN">旧`,
    );
    expect((await respondPage(eventOf('/BaseNewsList'))).status).toBe(status);
  });

  test.each([200, 404, 500])('is the new one where it answers %i, whatever was kept', async (status) => {
    await fill(STORES.pages, '/', '<html lang="zh-CN">旧');
    network = async (address) => (address === '/' ? page('新', {}, { status }) : answer('script'));
    const shown = await respondPage(eventOf('/'));
    expect([shown.status, await shown.text()]).toEqual([status, expect.stringContaining('<title>新')]);
  });

  test('that was not kept leads to the page that says so', async () => {
    await fill(STORES.pages, OFFLINE_PAGE, '<html lang="zh-CN">断');
    network = down;
    const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response());
    await respondPage(eventOf('/BaseYxDetails?id=2'));
    expect(redirect).toHaveBeenCalledWith(`${OFFLINE_PAGE}#/BaseYxDetails?id=2`);
    redirect.mockRestore();
    stores = new Stores();
    vi.stubGlobal('caches', stores);
    const instead = await respondPage(eventOf('/BaseYxDetails?id=2'));
    expect([instead.status, instead.headers.get('content-type')]).toEqual([503, HTML]);
    expect(await instead.text()).toContain('<title>网络已断开</title>');
  });
});

describe('a page that is never kept', () => {
  test('comes from the network, or from what the browser asked for on its own', async () => {
    network = async () => answer('new');
    expect(await (await respondOther(eventOf('/BaseLogin'))).text()).toBe('new');
    const preloaded = Promise.resolve(answer('preloaded'));
    expect(await (await respondOther(eventOf('/BaseLogin', preloaded))).text()).toBe('preloaded');
    await settled();
    expect([asked, stores.addresses(STORES.pages)]).toEqual([['/BaseLogin'], []]);
  });

  test('says that there is no network where it fails', async () => {
    network = down;
    const instead = await respondOther(eventOf('/BaseLogin'));
    expect([instead.status, instead.headers.get('content-type')]).toEqual([503, HTML]);
  });
});

describe('files and pictures', () => {
  test('a built file that is kept is not asked for', async () => {
    network = async () => answer('script');
    await answerFile(eventOf('/assets/a.js'));
    await settled();
    network = down;
    expect(await (await answerFile(eventOf('/assets/a.js'))).text()).toBe('script');
    expect(asked).toEqual(['/assets/a.js']);
  });

  test.each([
    ['private', { 'cache-control': 'private' }, {}],
    ['missing', {}, { status: 404 }],
  ])('one that is %s is not kept', async (_what, headers, init) => {
    network = async () => answer('x', headers, init);
    await (await answerFile(eventOf('/assets/a.js'))).text();
    await (await sendPicture(eventOf('/images/a.webp'))).text();
    await settled();
    expect([...stores.addresses(STORES.files), ...stores.addresses(STORES.pictures)]).toEqual([]);
  });

  test('a picture comes from the network, and from what was kept where that fails', async () => {
    network = async () => answer('picture');
    await sendPicture(eventOf('/images/a.webp'));
    await settled();
    network = async () => answer('new picture');
    expect(await (await sendPicture(eventOf('/images/a.webp'))).text()).toBe('new picture');
    network = down;
    expect(await (await sendPicture(eventOf('/images/a.webp'))).text()).toBe('picture');
    expect((await sendPicture(eventOf('/images/b.webp'))).type).toBe('error');
  });

  test('of the files that a page names those that are kept are not asked for again', async () => {
    network = async (address) => (address === '/brand/c.svg' ? down() : answer(address));
    const files = ['/assets/a.js', '/brand/b.svg', '/brand/c.svg'];
    await keepFiles(files);
    expect([stores.addresses(STORES.files), stores.addresses(STORES.pictures)]).toEqual([
      ['/assets/a.js'],
      ['/brand/b.svg'],
    ]);
    asked = [];
    await keepFiles(files);
    expect(asked).toEqual(['/brand/c.svg']);
  });

  test('a private answer is let go unread, also where it has no body', async () => {
    const empty = new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    await expect(keepData('/vue/a', empty)).resolves.toBeUndefined();
    const full = answer('{}', { 'cache-control': 'no-store' });
    await keepData('/vue/a', full);
    expect(full.bodyUsed).toBe(true);
    expect(stores.addresses(STORES.data)).toEqual([]);
  });

  test('a picture is kept up to 300,000 bytes', async () => {
    for (const size of [300_000, 300_001]) {
      network = async () => answer('x'.repeat(size));
      await sendPicture(eventOf(`/images/${size}.webp`));
      await settled();
    }
    expect(stores.addresses(STORES.pictures)).toEqual(['/images/300000.webp']);
  });
});

test.each([
  [86_400_000, 0],
  [86_400_001, 1],
])('the page for what was not kept is fetched again after a day: %i ms, %i times', async (age, times) => {
  await fill(STORES.pages, OFFLINE_PAGE, '<html lang="zh-CN">断');
  network = async () => answer('<html lang="zh-CN">', { 'content-type': HTML });
  vi.setSystemTime(NOW + age);
  await cacheOfflinePage();
  expect(asked).toHaveLength(times);
});
