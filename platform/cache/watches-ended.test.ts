import { afterEach, expect, test, vi } from 'vitest';
import { InFlightInvalidations, type InvalidationWatch } from './in-flight-invalidations.ts';
import { PageCache } from './page-cache.ts';
import { ReadScope } from './read-scope.ts';
import { ResponseCache } from './response-cache.ts';

const clock = { now: () => new Date('2026-11-24T10:00:00+08:00'), ticks: () => 0 };
const page = {
  ...{ status: 200, headers: {}, body: Buffer.from('x'), tags: ['games'], seconds: 60, until: undefined },
};

/** The watches that are begun from here on. */
function begunWatches(): InvalidationWatch[] {
  const begun: InvalidationWatch[] = [];
  const watch = InFlightInvalidations.prototype.watch;
  vi.spyOn(InFlightInvalidations.prototype, 'watch').mockImplementation(function (
    this: InFlightInvalidations,
  ) {
    const one = watch.call(this);
    begun.push(one);
    return one;
  });
  return begun;
}

afterEach(() => vi.restoreAllMocks());

test('the page cache ends its watch over an answer that is made, and over one that fails', async () => {
  const begun = begunWatches();
  const cache = new PageCache(1024 * 1024, clock);
  await cache.get('a', async () => page);
  await cache.get('b', () => Promise.reject(new Error('away'))).catch(() => undefined);
  cache.invalidateAll();
  expect(begun.map((watch) => watch.isStale(['games']))).toEqual([false, false]);
});

test('kept answers end their watch over one that is made, and over one that fails', async () => {
  const begun = begunWatches();
  const store = new ResponseCache(clock);
  const ask = (key: string, make: () => Promise<{ status: 1; msg: string; data: object }>) =>
    store.get({ key, seconds: 60 }, new ReadScope(clock.now()), make);
  await ask('a', async () => ({ status: 1, msg: 'ok', data: {} }));
  await ask('b', () => Promise.reject(new Error('away'))).catch(() => undefined);
  store.invalidateAll();
  expect(begun.map((watch) => watch.isStale([]))).toEqual([false, false]);
});
