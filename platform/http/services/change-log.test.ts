import { expect, it } from 'vitest';
import { EVERYTHING } from '#platform/cache/changes.ts';
import { ChangeLog } from './change-log.ts';

it('[API-04] returns the changes since a cursor, and none for an empty cursor', () => {
  const log = new ChangeLog();
  log.record(['game:1']);
  const first = log.since('');
  expect(first).toMatchObject({ everything: false, tags: [] });
  log.record(['game:2', 'games']);
  log.record(['games']);
  const second = log.since(first.cursor);
  expect(second).toMatchObject({ everything: false, tags: ['game:2', 'games'] });
  expect(log.since(second.cursor)).toEqual({ ...second, tags: [] });
});

it('[API-04] invalidates everything for a cursor that is too old or of another process', () => {
  const log = new ChangeLog();
  const { cursor } = log.since('');
  for (let i = 0; i <= 2_000; i += 1) {
    log.record([`game:${i}`]);
  }
  expect(log.since(cursor).everything).toBe(true);
  const later = log.since('').cursor;
  expect(new ChangeLog().since(later).everything).toBe(true);
  expect(log.since('nonsense').everything).toBe(true);
  expect(log.since(`${later}9`).everything).toBe(true);
  log.record(EVERYTHING);
  expect(log.since(later).everything).toBe(true);
});
