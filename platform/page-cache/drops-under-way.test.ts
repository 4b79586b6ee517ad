import { expect, test } from 'vitest';
import { DropsUnderWay } from './drops-under-way.ts';

test('an answer under way is overtaken by what was dropped since it was begun', () => {
  const drops = new DropsUnderWay();
  drops.note(['a']);
  const watch = drops.watch();
  expect(watch.wasOvertaken(['a', 'b'])).toBe(false);
  drops.note(['c', 'b']);
  expect([watch.wasOvertaken(['a', 'b']), watch.wasOvertaken(['a']), watch.wasOvertaken([])]).toEqual([
    ...[true, false, false],
  ]);
  drops.noteAll();
  expect(watch.wasOvertaken([])).toBe(true);
});

test('one that has ended learns of nothing any more', () => {
  const drops = new DropsUnderWay();
  const [ended, other] = [drops.watch(), drops.watch()];
  ended.end();
  drops.note(['a']);
  drops.noteAll();
  expect([ended.wasOvertaken(['a']), other.wasOvertaken(['a'])]).toEqual([false, true]);
});
