import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OFFLINE_PAGE, STORES } from '../stores.ts';
import { cachedResponse, filesIn, isForAll, markedPage, titleOf } from './cached-response.ts';
import { kindOf } from './request-kind.ts';
import { fetchPage, kept } from './store.ts';

const ORIGIN = 'https://www.youmen.example';
let store: Map<string, Response>;
let html: string;

beforeEach(() => {
  store = new Map();
  const cache = {
    match: async (address: string, options?: CacheQueryOptions) => {
      const found = store.get(address)?.clone();
      return options?.ignoreVary || !found?.headers.has('vary') ? found : undefined;
    },
    put: async (address: string, response: Response) => void store.set(address, response),
    keys: async () => [...store.keys()].map((address) => ({ url: ORIGIN + address })),
    delete: async ({ url }: { url: string }) => store.delete(url.slice(ORIGIN.length)),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    expect(options).toEqual({ credentials: 'omit' });
    const headers = { 'content-type': 'text/html', 'cache-control': 'public' };
    return Object.defineProperties(new Response(html, { headers }), { type: { value: 'basic' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a page is kept up to 800,000 characters', async () => {
  for (const length of [800_000, 800_001]) {
    html = 'x'.repeat(length);
    await fetchPage(`/${length}`);
  }
  expect([...store.keys()]).toEqual(['/800000']);
});

test('forty pages are kept: those kept first go, the page for what was not kept never does', async () => {
  html = '<html >';
  await fetchPage(OFFLINE_PAGE);
  for (let number = 1; number <= 41; number += 1) {
    await fetchPage(`/${number}`);
  }
  expect(store.size).toBe(40);
  expect(await kept(STORES.pages, OFFLINE_PAGE)).toBeDefined();
  expect([store.has('/1'), store.has('/2'), store.has('/3'), store.has('/41')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a kept answer is found whatever headers it varies by', async () => {
  store.set('/a', new Response('x', { headers: { vary: 'cookie' } }));
  expect(await (await kept(STORES.pages, '/a'))?.text()).toBe('x');
});

test('a kept page goes on carrying its headers', async () => {
  const headers = new Headers({ 'content-security-policy': "default-src 'self'", vary: 'cookie' });
  const page = cachedResponse({ headers }, '<html lang="zh-CN">', 7);
  expect([page.headers.get('vary'), page.headers.get('x-kept-title')]).toEqual([null, null]);
  expect((await markedPage(page, false)).headers.get('content-security-policy')).toBe("default-src 'self'");
});

test.each([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&#39;', "'"],
  ['&amp;', '&'],
  ['&amp;lt;', '&lt;'],
])('%s in a title is %s', (written, read) => {
  expect(titleOf(`<title>${written}${written}</title>`)).toBe(read + read);
});

test.each(['/assets/a-1.js', '/assets/b_2.css', '/brand/icons.svg', '/site.css'])(
  '%s is a file that a page names, in either kind of quotation mark',
  (file) => {
    expect(filesIn(`"${file}" '${file}'`)).toEqual([file]);
    expect(filesIn(`(${file})`)).toEqual([]);
  },
);

test('a response without a word on keeping it is for all', () => {
  const response = { status: 200, redirected: false, type: 'basic', headers: new Headers() };
  expect(isForAll(response as Response)).toBe(true);
});

const kind = (path: string, change: Partial<Request> = {}) =>
  kindOf(
    { method: 'GET', url: new URL(path, ORIGIN).href, mode: 'cors', destination: '', ...change } as Request,
    ORIGIN,
  );

test.each([
  ['/download.html', 'page'],
  ['/download.html2', 'other'],
  ['/offline.html2', 'other'],
  ['/x/Base', 'other'],
  ['/MovePage', 'other'],
  ['/BaseGameLogins', 'other'],
])('a navigation to %s is a %s', (path, expected) => {
  expect(kind(path, { mode: 'navigate' })).toBe(expected);
});

test.each([
  ['/vue/index', 'data'],
  ['/x/vue/index', undefined],
  ['/vues', undefined],
  ['/assets/a.js', 'file'],
  ['/x/assets/a.js', undefined],
  ['/images/a.webp', 'picture'],
  ['/brand/a.svg', 'picture'],
  ['/site.css', 'picture'],
  ['/site.css2', undefined],
  ['/favicon.ico', 'picture'],
  ['/favicon.ico2', undefined],
  ['/x/images/a.webp', undefined],
])('a request for %s is one for %s', (path, expected) => {
  expect(kind(path)).toBe(expected);
});

test.each(['video', 'audio'] as const)('a picture’s address asked for as %s is left alone', (destination) => {
  expect(kind('/images/a.webp', { destination })).toBeUndefined();
});

test.each(['POST', 'HEAD', 'PUT'])('%s is left alone', (method) => {
  expect(kind('/vue/index', { method })).toBeUndefined();
});
