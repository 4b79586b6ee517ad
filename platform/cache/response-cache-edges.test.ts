import { expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { ReadScope } from './read-scope.ts';
import { ResponseCache } from './response-cache.ts';

const now = new Date('2026-11-21T10:00:00+08:00');

function setUp() {
  let made = 0;
  const cache = new ResponseCache({ now: () => now, ticks: () => 0 });
  const get = async (seconds: number, data: object = {}, key = 'a') => {
    const make = async (): Promise<Envelope<unknown>> => {
      made += 1;
      return { status: 1, msg: 'ok', data };
    };
    return cache.get({ key, seconds }, new ReadScope(now), make);
  };
  return { get, made: () => made };
}

test.each([
  [0, 2],
  [1, 1],
])('a result for %i seconds is built %i times for two pages', async (seconds, times) => {
  const { get, made } = setUp();
  await get(seconds);
  await get(seconds);
  expect(made()).toBe(times);
});

test('a shared object is counted once', async () => {
  const { get, made } = setUp();
  const shared = { text: '文'.repeat(3_000_000) };
  for (let index = 0; index < 20; index += 1) {
    await get(60, { shared }, String(index));
  }
  expect(made()).toBe(20);
  for (let index = 0; index < 20; index += 1) {
    await get(60, { shared }, String(index));
  }
  expect(made()).toBe(20);
});

/** Characters of a result of 8 MiB, a quarter of the cache. */
const QUARTER = (8 * 1024 * 1024 - 172) / 2;

test('a result may take a quarter of the cache, and four of them fill it', async () => {
  const { get, made } = setUp();
  for (let round = 0; round < 2; round += 1) {
    for (const key of ['a', 'b', 'c', 'd']) {
      await get(60, { text: 'x'.repeat(QUARTER) }, key);
    }
  }
  expect(made()).toBe(4);
  await get(60, { text: 'x'.repeat(QUARTER + 1) }, 'e');
  await get(60, { text: 'x'.repeat(QUARTER + 1) }, 'e');
  expect(made()).toBe(6);
  await get(60, {}, 'a');
  expect(made()).toBe(6);
});

test('a result that is built twice concurrently is counted once', async () => {
  const cache = new ResponseCache({ now: () => now, ticks: () => 0 });
  let made = 0;
  const get = (key: string, gate?: Promise<void>) =>
    cache.get({ key, seconds: 60 }, new ReadScope(now), async () => {
      made += 1;
      await gate;
      return { status: 1, msg: 'ok', data: { text: 'x'.repeat(QUARTER) } };
    });
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = get('a', promise);
  cache.invalidate(['news']);
  await get('a');
  resolve();
  await slow;
  for (const key of ['b', 'c', 'd', 'a', 'b', 'c', 'd']) {
    await get(key);
  }
  expect(made).toBe(5);
});

test('a result may contain null, numbers and booleans', async () => {
  const { get } = setUp();
  const data = { a: null, b: 1, c: true, d: [null, 'x'], e: undefined };
  expect(await get(60, data)).toEqual({ status: 1, msg: 'ok', data });
});
