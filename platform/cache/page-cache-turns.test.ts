import { expect, test } from 'vitest';
import { EVERYTHING } from './changes.ts';
import { type CacheableResponse, PageCache } from './page-cache.ts';

const MB = 1024 * 1024;

function setUp(limit = MB) {
  let ticks = 0;
  const cache = new PageCache(limit, { now: () => new Date(1_800_000_000_000 + ticks), ticks: () => ticks });
  const advance = (ms: number) => {
    ticks += ms;
  };
  const textOf = async (make: () => Promise<CacheableResponse>, key = 'a') =>
    (await cache.get(key, make)).variants.identity.body.toString();
  return { cache, advance, textOf };
}

function response(text: string, more: Partial<CacheableResponse> = {}): CacheableResponse {
  return {
    ...{ status: 200, headers: {}, body: Buffer.from(text), tags: ['games'], seconds: 60, until: undefined },
    ...more,
  };
}

test('invalidates a response by any of its tags', async () => {
  const { cache, textOf } = setUp();
  await textOf(async () => response('old', { tags: ['games', 'game:1'] }));
  cache.invalidate(['game:2', 'news']);
  expect(await textOf(async () => response('new'))).toBe('old');
  cache.invalidate(['news', 'game:1']);
  expect(await textOf(async () => response('new'))).toBe('new');
});

test('a request after a change of everything does not wait for an earlier build', async () => {
  const { cache, textOf } = setUp();
  const { promise, resolve } = Promise.withResolvers<CacheableResponse>();
  const slow = textOf(() => promise);
  cache.invalidate(EVERYTHING);
  expect(await textOf(async () => response('new'))).toBe('new');
  resolve(response('late'));
  expect(await slow).toBe('late');
});

test('a late build does not replace a newer build in flight', async () => {
  const { cache, textOf } = setUp();
  const [late, newer] = [
    Promise.withResolvers<CacheableResponse>(),
    Promise.withResolvers<CacheableResponse>(),
  ];
  const first = textOf(() => late.promise);
  cache.invalidate(['games']);
  const second = textOf(() => newer.promise);
  late.resolve(response('late'));
  await first;
  const third = textOf(async () => response('a third one'));
  newer.resolve(response('newer'));
  expect([await second, await third]).toEqual(['newer', 'newer']);
});

test.each([499, 500, 503])('a response with status %i is cached only below 500', async (status) => {
  const { cache, textOf } = setUp();
  await textOf(async () => response('x', { status }));
  expect(cache.peek('a') !== undefined).toBe(status < 500);
});

test.each([
  [499, 'new'],
  [500, 'old'],
  [503, 'old'],
])('after another page returned %i an invalidated one serves the %s response', async (status, text) => {
  const { cache, textOf } = setUp();
  await textOf(async () => response('old'));
  await textOf(async () => response('x', { status }), 'b');
  cache.invalidate(['games']);
  expect(await textOf(async () => response('new'))).toBe(text);
});

test('a rebuilt response replaces the memory of the previous one', async () => {
  const { cache, advance, textOf } = setUp();
  await textOf(async () => response('one', { exact: true }));
  const { bytes } = cache.stats();
  advance(60_000);
  await textOf(async () => response('two'));
  expect(cache.stats()).toMatchObject({ bytes, entries: 1 });
});

test('fills the cache to its last byte and evicts the oldest for one more byte', async () => {
  const { cache, textOf } = setUp(40_000);
  const quarter = 10_000 - 2_048 - 64 - 1;
  for (const key of ['a', 'b', 'c', 'd']) {
    await textOf(async () => response('x'.repeat(quarter)), key);
  }
  expect(cache.stats()).toMatchObject({ bytes: 40_000, entries: 4 });
  await textOf(async () => response(''), 'e');
  expect([cache.peek('a'), cache.stats().entries]).toEqual([undefined, 4]);
});
