import { expect, test } from 'vitest';
import { ReadScope } from './read-scope.ts';

const START = Date.parse('2026-11-21T10:00:00+08:00');

test('the earliest future moment is the time at which a response changes', () => {
  const now = new Date(START);
  const scope = new ReadScope(now);
  scope.changesAt(null, undefined, now, new Date(START - 1));
  expect(scope.until).toBeUndefined();
  scope.changesAt(new Date(START + 2), new Date(START + 1), new Date(START + 3));
  expect(scope.until).toEqual(new Date(START + 1));
});
