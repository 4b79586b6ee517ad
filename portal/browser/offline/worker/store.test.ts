import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OFFLINE_PAGE, STORES } from '../stores.ts';
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
