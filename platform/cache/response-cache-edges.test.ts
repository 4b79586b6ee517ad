import { expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { ReadScope } from './read-scope.ts';
import { ResponseCache } from './response-cache.ts';

const now = new Date('2026-11-21T10:00:00+08:00');

function setUp() {
  let made = 0;
  const store = new ResponseCache({ now: () => now, ticks: () => 0 });
  const ask = async (seconds: number, data: object = {}, key = 'a') => {
    const make = async (): Promise<Envelope<unknown>> => {
      made += 1;
      return { status: 1, msg: 'ok', data };
    };
    return store.get({ key, seconds }, new ReadScope(now), make);
  };
  return { ask, made: () => made };
}

test.each([
  [0, 2],
  [1, 1],
])('an answer for %i seconds is made %i times for two pages', async (seconds, times) => {
  const { ask, made } = setUp();
  await ask(seconds);
  await ask(seconds);
  expect(made()).toBe(times);
});

test('what answers share is counted for the first of them alone', async () => {
  const { ask, made } = setUp();
  const shared = { text: '文'.repeat(3_000_000) };
  for (let index = 0; index < 20; index += 1) {
    await ask(60, { shared }, String(index));
  }
  expect(made()).toBe(20);
  for (let index = 0; index < 20; index += 1) {
    await ask(60, { shared }, String(index));
  }
  expect(made()).toBe(20);
});

/** Characters with which an answer takes 8 MiB, a quarter of the store. */
const QUARTER = (8 * 1024 * 1024 - 172) / 2;

test('an answer may take a quarter of the store and no more, and four of them fill it', async () => {
  const { ask, made } = setUp();
  for (let round = 0; round < 2; round += 1) {
    for (const key of ['a', 'b', 'c', 'd']) {
      await ask(60, { text: 'x'.repeat(QUARTER) }, key);
    }
  }
  expect(made()).toBe(4);
  await ask(60, { text: 'x'.repeat(QUARTER + 1) }, 'e');
  await ask(60, { text: 'x'.repeat(QUARTER + 1) }, 'e');
  expect(made()).toBe(6);
  await ask(60, {}, 'a');
  expect(made()).toBe(6);
});

test('an answer that is made twice at a time is counted once', async () => {
  const store = new ResponseCache({ now: () => now, ticks: () => 0 });
  let made = 0;
  const ask = (key: string, gate?: Promise<void>) =>
    store.get({ key, seconds: 60 }, new ReadScope(now), async () => {
      made += 1;
      await gate;
      return { status: 1, msg: 'ok', data: { text: 'x'.repeat(QUARTER) } };
    });
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = ask('a', promise);
  store.invalidate(['news']);
  await ask('a');
  resolve();
  await slow;
  for (const key of ['b', 'c', 'd', 'a', 'b', 'c', 'd']) {
    await ask(key);
  }
  expect(made).toBe(5);
});

test('an answer may hold nothing, numbers and switches', async () => {
  const { ask } = setUp();
  const data = { a: null, b: 1, c: true, d: [null, 'x'], e: undefined };
  expect(await ask(60, data)).toEqual({ status: 1, msg: 'ok', data });
});
