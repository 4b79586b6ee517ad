import { expect, test } from 'vitest';
import { type CacheableResponse, PageCache } from './page-cache.ts';
import { ReadScope } from './read-scope.ts';

const MB = 1024 * 1024;
const START = Date.parse('2026-11-21T10:00:00+08:00');

function setUp(limit = MB) {
  let at = START;
  let ticks = 0;
  const cache = new PageCache(limit, { now: () => new Date(at), ticks: () => ticks });
  const pass = (ms: number) => {
    at += ms;
    ticks += ms;
  };
  return { cache, pass };
}

function answer(text: string, more: Partial<CacheableResponse> = {}): CacheableResponse {
  return {
    ...{ status: 200, headers: {}, body: Buffer.from(text), tags: ['games'], seconds: 60, until: undefined },
    ...more,
  };
}

const textOf = async (cache: PageCache, make: () => Promise<CacheableResponse>, key = 'a') =>
  (await cache.get(key, make)).variants.identity.body.toString();
const failing = () => Promise.reject(new Error('away'));

test.each([
  [59_999, true],
  [60_000, false],
])('after %i ms an answer for a minute is fresh: %s', async (ms, isFresh) => {
  const { cache, pass } = setUp();
  await cache.get('a', async () => answer('x'));
  pass(ms);
  expect(cache.peek('a') !== undefined).toBe(isFresh);
});

test.each([
  [4_999, true],
  [5_000, false],
])('%i ms later an answer that changes after five seconds is fresh: %s', async (ms, isFresh) => {
  const { cache, pass } = setUp();
  await cache.get('a', async () => answer('x', { until: new Date(START + 5_000) }));
  pass(ms);
  expect(cache.peek('a') !== undefined).toBe(isFresh);
});

test.each([
  [4_999, true],
  [5_000, false],
])('a 404 is fresh after %i ms: %s', async (ms, isFresh) => {
  const { cache, pass } = setUp();
  await cache.get('a', async () => answer('x', { status: 404 }));
  pass(ms);
  expect(cache.peek('a') !== undefined).toBe(isFresh);
});

test('a 404 that aged stands in for nothing', async () => {
  const { cache, pass } = setUp();
  await cache.get('a', async () => answer('gone', { status: 404 }));
  pass(5_000);
  await expect(cache.get('a', failing)).rejects.toThrow('away');
});

test.each([
  [86_400_000 - 1, true],
  [86_400_000, false],
])('%i ms after it aged an answer stands in for one that fails: %s', async (ms, stands) => {
  const { cache, pass } = setUp();
  await cache.get('a', async () => answer('old', { exact: true }));
  pass(60_000 + ms);
  const got = textOf(cache, failing);
  await (stands ? expect(got).resolves.toBe('old') : expect(got).rejects.toThrow('away'));
});

test.each([499, 500, 503])('where making one anew answers %i, it counts as it should', async (status) => {
  const { cache } = setUp();
  await cache.get('a', async () => answer('old'));
  cache.invalidate(['games']);
  expect(await textOf(cache, async () => answer('new', { status }))).toBe(status < 500 ? 'new' : 'old');
});

test('a failure without an answer to stand in is the caller’s', async () => {
  const { cache } = setUp();
  await expect(cache.get('a', failing)).rejects.toThrow('away');
});

test.each([
  [4_999, 'old'],
  [5_000, 'new'],
])('%i ms after a failure of one page another one gives %s', async (ms, text) => {
  const { cache, pass } = setUp();
  await cache.get('a', async () => answer('old'));
  await cache.get('b', failing).catch(() => undefined);
  cache.invalidate(['games']);
  pass(ms);
  expect(await textOf(cache, async () => answer('new'))).toBe(text);
});

test.each([
  [0, false],
  [1, true],
])('an answer for %i seconds is kept: %s', async (seconds, isKept) => {
  const { cache } = setUp();
  await cache.get('a', async () => answer('x', { seconds }));
  expect(cache.peek('a') !== undefined).toBe(isKept);
});

test('one that would take more than a quarter of the cache is not kept', async () => {
  const { cache } = setUp(40_000);
  const room = 10_000 - 2_048 - 64 - 1;
  await cache.get('a', async () => answer('x'.repeat(room)));
  await cache.get('b', async () => answer('x'.repeat(room + 1)));
  expect([cache.peek('a') !== undefined, cache.peek('b') !== undefined]).toEqual([true, false]);
  expect(cache.stats()).toMatchObject({ bytes: 10_000, entries: 1 });
});

test('dropping everything has everything made anew, and counts hits, stale ones and misses', async () => {
  const { cache, pass } = setUp();
  await cache.get('a', async () => answer('1'));
  await cache.get('a', async () => answer('2'));
  cache.invalidateAll();
  expect(cache.peek('a')).toBeUndefined();
  expect(await textOf(cache, async () => answer('3'))).toBe('3');
  pass(60_000);
  expect(await textOf(cache, async () => answer('4'))).toBe('3');
  expect(cache.stats()).toMatchObject({ hits: 1, stale: 1, misses: 2, entries: 1 });
});

test('what was dropped while it was being made is made anew by the next, who does not wait for it', async () => {
  const { cache } = setUp();
  const { promise, resolve } = Promise.withResolvers<CacheableResponse>();
  const slow = cache.get('a', () => promise);
  cache.invalidate(['games']);
  expect(await textOf(cache, async () => answer('new'))).toBe('new');
  resolve(answer('late'));
  await slow;
  expect(await textOf(cache, async () => answer('newer'))).toBe('newer');
});

test('the moment that comes first is the one at which an answer changes; those gone by are none', () => {
  const now = new Date(START);
  const scope = new ReadScope(now);
  scope.changesAt(null, undefined, now, new Date(START - 1));
  expect(scope.until).toBeUndefined();
  scope.changesAt(new Date(START + 2), new Date(START + 1), new Date(START + 3));
  expect(scope.until).toEqual(new Date(START + 1));
});
