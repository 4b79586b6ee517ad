import { afterEach, expect, test } from 'vitest';
import { SeenKeys } from './seen-keys.ts';

let seen: SeenKeys;
afterEach(() => seen.close());

test('keys are not shared between imports', () => {
  seen = new SeenKeys();
  seen.note('青崖渡', 2, 'a');
  const other = new SeenKeys();
  expect(other.note('青崖渡', 3, 'a')).toBeUndefined();
  other.close();
});

test('returns the first line of a repeated key, and whether the content is the same', () => {
  seen = new SeenKeys();
  expect(seen.note('青崖渡', 2, 'a')).toBeUndefined();
  expect(seen.note('星河旅人', 3, 'a')).toBeUndefined();
  expect(seen.note('青崖渡', 4, 'a')).toEqual({ line: 2, isSame: true });
  expect(seen.note('青崖渡', 5, 'b')).toEqual({ line: 2, isSame: false });
  expect(seen.note('青崖渡 ', 6, 'a')).toBeUndefined();
});

test('finds the first row with a key', () => {
  seen = new SeenKeys();
  seen.note('青崖渡', 2, 'a');
  seen.note('青崖渡', 4, 'b');
  expect([seen.find('青崖渡'), seen.find('星河旅人')]).toEqual([{ line: 2, content: 'a' }, undefined]);
});
