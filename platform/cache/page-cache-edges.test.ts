import { afterEach, expect, test, vi } from 'vitest';
import { EVERYTHING } from './changes.ts';
import { type CacheableResponse, PageCache } from './page-cache.ts';
import { ReadScope } from './read-scope.ts';

const MB = 1024 * 1024;
afterEach(() => {
  vi.useRealTimers();
});
const START = Date.parse('2026-11-21T10:00:00+08:00');

function setUp(limit = MB) {
  let at = START;
  let ticks = 0;
  const cache = new PageCache(limit, { now: () => new Date(at), ticks: () => ticks });
  const advance = (ms: number) => {
    at += ms;
    ticks += ms;
  };
  return { cache, advance };
}

function response(text: string, more: Partial<CacheableResponse> = {}): CacheableResponse {
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
])('after %i ms a response for one minute is fresh: %s', async (ms, isFresh) => {
  const { cache, advance } = setUp();
  await cache.get('a', async () => response('x'));
  advance(ms);
  expect(cache.peek('a') !== undefined).toBe(isFresh);
});

test.each([
  [4_999, true],
  [5_000, false],
])('%i ms later a response that changes after five seconds is fresh: %s', async (ms, isFresh) => {
  const { cache, advance } = setUp();
  await cache.get('a', async () => response('x', { until: new Date(START + 5_000) }));
  advance(ms);
  expect(cache.peek('a') !== undefined).toBe(isFresh);
});

test.each([
  [4_999, true],
  [5_000, false],
])('a 404 is fresh after %i ms: %s', async (ms, isFresh) => {
  const { cache, advance } = setUp();
  await cache.get('a', async () => response('x', { status: 404 }));
  advance(ms);
  expect(cache.peek('a') !== undefined).toBe(isFresh);
});

test('a stale 404 is not served', async () => {
  const { cache, advance } = setUp();
  await cache.get('a', async () => response('gone', { status: 404 }));
  advance(5_000);
  await expect(cache.get('a', failing)).rejects.toThrow('away');
});

test.each([
  [86_400_000 - 1, true],
  [86_400_000, false],
])('%i ms after it became stale a response is served if a build fails: %s', async (ms, isServed) => {
  const { cache, advance } = setUp();
  await cache.get('a', async () => response('old', { exact: true }));
  advance(60_000 + ms);
  const text = textOf(cache, failing);
  await (isServed ? expect(text).resolves.toBe('old') : expect(text).rejects.toThrow('away'));
});

test.each([499, 500, 503])('handles a rebuild with status %i', async (status) => {
  const { cache } = setUp();
  await cache.get('a', async () => response('old'));
  cache.invalidate(['games']);
  expect(await textOf(cache, async () => response('new', { status }))).toBe(status < 500 ? 'new' : 'old');
});

test('rethrows a failure without a stale response', async () => {
  const { cache } = setUp();
  await expect(cache.get('a', failing)).rejects.toThrow('away');
});

test.each([
  [4_999, 'old'],
  [5_000, 'new'],
])('%i ms after the failure of one page another one serves the %s response', async (ms, text) => {
  const { cache, advance } = setUp();
  await cache.get('a', async () => response('old'));
  await cache.get('b', failing).catch(() => undefined);
  cache.invalidate(['games']);
  advance(ms);
  expect(await textOf(cache, async () => response('new'))).toBe(text);
});

test.each([
  [0, false],
  [1, true],
])('a response for %i seconds is cached: %s', async (seconds, isCached) => {
  const { cache } = setUp();
  await cache.get('a', async () => response('x', { seconds }));
  expect(cache.peek('a') !== undefined).toBe(isCached);
});

test('does not cache a response larger than a quarter of the cache', async () => {
  const { cache } = setUp(40_000);
  const maxLength = 10_000 - 2_048 - 64 - 1;
  await cache.get('a', async () => response('x'.repeat(maxLength)));
  await cache.get('b', async () => response('x'.repeat(maxLength + 1)));
  expect([cache.peek('a') !== undefined, cache.peek('b') !== undefined]).toEqual([true, false]);
  expect(cache.stats()).toMatchObject({ bytes: 10_000, entries: 1 });
});

test('a change of everything rebuilds everything, and counts hits, stale responses and misses', async () => {
  const { cache, advance } = setUp();
  await cache.get('a', async () => response('1'));
  await cache.get('a', async () => response('2'));
  cache.invalidate(EVERYTHING);
  expect(cache.peek('a')).toBeUndefined();
  expect(await textOf(cache, async () => response('3'))).toBe('3');
  advance(60_000);
  expect(await textOf(cache, async () => response('4'))).toBe('3');
  expect(cache.stats()).toMatchObject({ hits: 1, stale: 1, misses: 2, entries: 1 });
});

test('a request after an invalidation does not wait for the invalidated build', async () => {
  const { cache } = setUp();
  const { promise, resolve } = Promise.withResolvers<CacheableResponse>();
  const slow = cache.get('a', () => promise);
  cache.invalidate(['games']);
  expect(await textOf(cache, async () => response('new'))).toBe('new');
  resolve(response('late'));
  await slow;
  expect(await textOf(cache, async () => response('newer'))).toBe('newer');
});

test('the earliest future moment is the time at which a response changes', () => {
  const now = new Date(START);
  const scope = new ReadScope(now);
  scope.changesAt(null, undefined, now, new Date(START - 1));
  expect(scope.until).toBeUndefined();
  scope.changesAt(new Date(START + 2), new Date(START + 1), new Date(START + 3));
  expect(scope.until).toEqual(new Date(START + 1));
});

test.each([
  ['the stale one', {}, 'old'],
  ['the new one, if it must be exact', { exact: true as const }, 'new'],
])('a request for an invalidated response whose rebuild hangs gets %s', async (_name, more, expected) => {
  const { cache } = setUp();
  await cache.get('a', async () => response('old', more));
  cache.invalidate(['games']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise, resolve } = Promise.withResolvers<CacheableResponse>();
  const text = textOf(cache, () => promise);
  await vi.advanceTimersByTimeAsync(750);
  resolve(response('new', more));
  expect(await text).toBe(expected);
  expect(await textOf(cache, () => promise)).toBe('new');
});
