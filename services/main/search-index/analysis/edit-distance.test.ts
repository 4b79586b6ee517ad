import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

const distance = (text: string, target: string, within = false) =>
  editDistance(text, target, {
    different: (one, other) => (one === other ? 0 : one.toLowerCase() === other.toLowerCase() ? 0.5 : 1),
    omitted: 0.5,
    within,
  });

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', 'abd', 1],
  ['abc', 'aBc', 0.5],
  ['abc', 'abxc', 0.5],
  ['abxc', 'abc', 1],
  ['abc', 'acb', 1],
  ['abc', '', 3],
  ['', 'abcd', 2],
])('%j and %j differ by %d', (text, target, expected) => {
  expect(distance(text, target)).toBe(expected);
});

test.each([
  ['bc', 'abcd', 0],
  ['bxc', 'abcd', 1],
  ['cb', 'abcd', 1],
  ['bd', 'abcde', 0.5],
  ['xy', 'abcd', 2],
  ['ab', '', 2],
])('%j and the nearest part of %j differ by %d', (text, target, expected) => {
  expect(distance(text, target, true)).toBe(expected);
});

test.each([
  ['xb', 'ba', 1.5],
  ['ax', 'ba', 1.5],
  ['ba', 'ab', 1],
  ['cab', 'abc', 1.5],
  ['abcd', 'badc', 2],
])('only neighbours are swapped: %j and %j differ by %d', (text, target, expected) => {
  expect(distance(text, target)).toBe(expected);
});
