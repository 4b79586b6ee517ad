import { afterEach, expect, test, vi } from 'vitest';
import { EVERYTHING } from './changes.ts';
import { InFlightInvalidations, type InvalidationWatch } from './in-flight-invalidations.ts';
import { PageCache } from './page-cache.ts';
import { ReadScope } from './read-scope.ts';
import { ResponseCache } from './response-cache.ts';

test('a response is stale if one of its tags is invalidated while it is built', () => {
  const invalidations = new InFlightInvalidations();
  invalidations.note(['a']);
  const watch = invalidations.watch();
  expect(watch.isStale(['a', 'b'])).toBe(false);
  invalidations.note(['c', 'b']);
  expect([watch.isStale(['a', 'b']), watch.isStale(['a']), watch.isStale([])]).toEqual([true, false, false]);
  invalidations.note(EVERYTHING);
  expect(watch.isStale([])).toBe(true);
});

test('an ended watch ignores later invalidations', () => {
  const invalidations = new InFlightInvalidations();
  const [ended, other] = [invalidations.watch(), invalidations.watch()];
  ended.end();
  invalidations.note(['a']);
  invalidations.note(EVERYTHING);
  expect([ended.isStale(['a']), other.isStale(['a'])]).toEqual([false, true]);
});

const clock = { now: () => new Date('2026-11-24T10:00:00+08:00'), ticks: () => 0 };
const page = {
  status: 200,
  headers: {},
  body: Buffer.from('x'),
  tags: ['games'],
  seconds: 60,
  until: undefined,
};

/** Records the watches that are started from now on. */
function recordWatches(): InvalidationWatch[] {
  const watches: InvalidationWatch[] = [];
  const watch = InFlightInvalidations.prototype.watch;
  vi.spyOn(InFlightInvalidations.prototype, 'watch').mockImplementation(function (
    this: InFlightInvalidations,
  ) {
    const one = watch.call(this);
    watches.push(one);
    return one;
  });
  return watches;
}

afterEach(() => vi.restoreAllMocks());

test('the page cache ends its watch after a build and after a failed build', async () => {
  const watches = recordWatches();
  const cache = new PageCache(1024 * 1024, clock);
  await cache.get('a', async () => page);
  await cache.get('b', () => Promise.reject(new Error('away'))).catch(() => undefined);
  cache.invalidate(EVERYTHING);
  expect(watches.map((watch) => watch.isStale(['games']))).toEqual([false, false]);
});

test('the response cache ends its watch after a build and after a failed build', async () => {
  const watches = recordWatches();
  const cache = new ResponseCache(clock);
  const get = (key: string, make: () => Promise<{ status: 1; msg: string; data: object }>) =>
    cache.get({ key, seconds: 60 }, new ReadScope(clock.now()), make);
  await get('a', async () => ({ status: 1, msg: 'ok', data: {} }));
  await get('b', () => Promise.reject(new Error('away'))).catch(() => undefined);
  cache.invalidate(EVERYTHING);
  expect(watches.map((watch) => watch.isStale([]))).toEqual([false, false]);
});
