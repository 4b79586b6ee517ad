import { expect, test } from 'vitest';
import { type CacheableResponse, PageCache } from './page-cache.ts';

const MB = 1024 * 1024;

function setUp(limit = MB) {
  let ticks = 0;
  const cache = new PageCache(limit, { now: () => new Date(1_800_000_000_000 + ticks), ticks: () => ticks });
  const pass = (ms: number) => {
    ticks += ms;
  };
  const textOf = async (make: () => Promise<CacheableResponse>, key = 'a') =>
    (await cache.get(key, make)).variants.identity.body.toString();
  return { cache, pass, textOf };
}

function answer(text: string, more: Partial<CacheableResponse> = {}): CacheableResponse {
  return {
    ...{ status: 200, headers: {}, body: Buffer.from(text), tags: ['games'], seconds: 60, until: undefined },
    ...more,
  };
}

test('an answer goes with any one of the tags that are dropped', async () => {
  const { cache, textOf } = setUp();
  await textOf(async () => answer('old', { tags: ['games', 'game:1'] }));
  cache.invalidate(['game:2', 'news']);
  expect(await textOf(async () => answer('new'))).toBe('old');
  cache.invalidate(['news', 'game:1']);
  expect(await textOf(async () => answer('new'))).toBe('new');
});

test('nobody waits for an answer that was begun before everything was dropped', async () => {
  const { cache, textOf } = setUp();
  const { promise, resolve } = Promise.withResolvers<CacheableResponse>();
  const slow = textOf(() => promise);
  cache.invalidateAll();
  expect(await textOf(async () => answer('new'))).toBe('new');
  resolve(answer('late'));
  expect(await slow).toBe('late');
});

test('an answer that ends late leaves the newer one to those who wait for it', async () => {
  const { cache, textOf } = setUp();
  const [late, newer] = [
    Promise.withResolvers<CacheableResponse>(),
    Promise.withResolvers<CacheableResponse>(),
  ];
  const first = textOf(() => late.promise);
  cache.invalidate(['games']);
  const second = textOf(() => newer.promise);
  late.resolve(answer('late'));
  await first;
  const third = textOf(async () => answer('a third one'));
  newer.resolve(answer('newer'));
  expect([await second, await third]).toEqual(['newer', 'newer']);
});

test.each([499, 500, 503])('what answers %i is kept below 500 alone', async (status) => {
  const { cache, textOf } = setUp();
  await textOf(async () => answer('x', { status }));
  expect(cache.peek('a') !== undefined).toBe(status < 500);
});

test.each([
  [499, 'new'],
  [500, 'old'],
  [503, 'old'],
])('after another page answered %i a dropped one is served as the %s one', async (status, text) => {
  const { cache, textOf } = setUp();
  await textOf(async () => answer('old'));
  await textOf(async () => answer('x', { status }), 'b');
  cache.invalidate(['games']);
  expect(await textOf(async () => answer('new'))).toBe(text);
});

test('an answer that is made anew takes the room of the one before', async () => {
  const { cache, pass, textOf } = setUp();
  await textOf(async () => answer('one', { exact: true }));
  const { bytes } = cache.stats();
  pass(60_000);
  await textOf(async () => answer('two'));
  expect(cache.stats()).toMatchObject({ bytes, entries: 1 });
});

test('answers fill the cache to its last byte, and the oldest goes for one byte more', async () => {
  const { cache, textOf } = setUp(40_000);
  const quarter = 10_000 - 2_048 - 64 - 1;
  for (const key of ['a', 'b', 'c', 'd']) {
    await textOf(async () => answer('x'.repeat(quarter)), key);
  }
  expect(cache.stats()).toMatchObject({ bytes: 40_000, entries: 4 });
  await textOf(async () => answer(''), 'e');
  expect([cache.peek('a'), cache.stats().entries]).toEqual([undefined, 4]);
});
