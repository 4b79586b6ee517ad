import { afterEach, expect, test } from 'vitest';
import { SeenKeys } from './seen-keys.ts';

let seen: SeenKeys;
afterEach(() => seen.close());

test('what one import has seen is new to the next', () => {
  seen = new SeenKeys();
  seen.note('青崖渡', 2, 'a');
  const other = new SeenKeys();
  expect(other.note('青崖渡', 3, 'a')).toBeUndefined();
  other.close();
});

test('a key that was there is told with its first line, and whether the rows say the same', () => {
  seen = new SeenKeys();
  expect(seen.note('青崖渡', 2, 'a')).toBeUndefined();
  expect(seen.note('星河旅人', 3, 'a')).toBeUndefined();
  expect(seen.note('青崖渡', 4, 'a')).toEqual({ line: 2, isSame: true });
  expect(seen.note('青崖渡', 5, 'b')).toEqual({ line: 2, isSame: false });
  expect(seen.note('青崖渡 ', 6, 'a')).toBeUndefined();
});
