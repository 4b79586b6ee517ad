import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OFFLINE_PAGE, STORES } from '../stores.ts';
import { cachedResponse, filesIn, isForAll, markedPage, titleOf } from './cached-response.ts';
import { kindOf } from './request-kind.ts';
import { fetchPage, matchCached } from './store.ts';

const ORIGIN = 'https://www.youmen.example';
const SCRIPT = '<script src="/assets/a.js">';
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
  // The page's script is cached.
  const script = new Response('', { headers: { 'content-type': 'text/javascript' } });
  const files = { ...cache, match: async () => script.clone() };
  vi.stubGlobal('caches', { open: async (name: string) => (name === STORES.files ? files : cache) });
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    expect(options).toEqual({ credentials: 'omit' });
    const headers = { 'content-type': 'text/html', 'cache-control': 'public' };
    return Object.defineProperties(new Response(html, { headers }), { type: { value: 'basic' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('caches pages of up to 800,000 characters', async () => {
  for (const length of [800_000, 800_001]) {
    html = SCRIPT.padEnd(length);
    await fetchPage(`/${length}`);
  }
  expect([...store.keys()]).toEqual(['/800000']);
});

test('caches forty pages: removes the oldest, never the offline page', async () => {
  html = `<html >${SCRIPT}`;
  await fetchPage(OFFLINE_PAGE);
  for (let number = 1; number <= 41; number += 1) {
    await fetchPage(`/${number}`);
  }
  expect(store.size).toBe(40);
  expect(await matchCached(STORES.pages, OFFLINE_PAGE)).toBeDefined();
  expect([store.has('/1'), store.has('/2'), store.has('/3'), store.has('/41')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('finds a cached response whatever its Vary header', async () => {
  store.set('/a', new Response('x', { headers: { vary: 'cookie' } }));
  expect(await (await matchCached(STORES.pages, '/a'))?.text()).toBe('x');
});

test('a cached page retains its headers', async () => {
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
  '%s is a file of the page in single and double quotes',
  (file) => {
    expect(filesIn(`"${file}" '${file}'`)).toEqual([file]);
    expect(filesIn(`(${file})`)).toEqual([]);
  },
);

test('a response without Cache-Control is public', () => {
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
])('a request for %s is of the kind %s', (path, expected) => {
  expect(kind(path)).toBe(expected);
});

test.each(['video', 'audio'] as const)('a picture’s address requested as %s is ignored', (destination) => {
  expect(kind('/images/a.webp', { destination })).toBeUndefined();
});

test.each(['POST', 'HEAD', 'PUT'])('%s is ignored', (method) => {
  expect(kind('/vue/index', { method })).toBeUndefined();
});
