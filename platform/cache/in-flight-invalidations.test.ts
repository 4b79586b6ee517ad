import { expect, test } from 'vitest';
import { InFlightInvalidations } from './in-flight-invalidations.ts';

test('an answer under way is overtaken by what was dropped since it was begun', () => {
  const invalidations = new InFlightInvalidations();
  invalidations.note(['a']);
  const watch = invalidations.watch();
  expect(watch.isStale(['a', 'b'])).toBe(false);
  invalidations.note(['c', 'b']);
  expect([watch.isStale(['a', 'b']), watch.isStale(['a']), watch.isStale([])]).toEqual([
    ...[true, false, false],
  ]);
  invalidations.noteAll();
  expect(watch.isStale([])).toBe(true);
});

test('one that has ended learns of nothing any more', () => {
  const invalidations = new InFlightInvalidations();
  const [ended, other] = [invalidations.watch(), invalidations.watch()];
  ended.end();
  invalidations.note(['a']);
  invalidations.noteAll();
  expect([ended.isStale(['a']), other.isStale(['a'])]).toEqual([false, true]);
});
