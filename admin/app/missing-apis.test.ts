import { expect, test } from 'vitest';
import { findLast, toWellFormed } from './missing-apis.ts';

test('findLast matches the native implementation', () => {
  const isEven = (n: unknown) => Number(n) % 2 === 0;
  for (const list of [[], [1], [2, 4, 5], [2, 3]]) {
    expect(findLast.call(list, isEven)).toBe(list.findLast(isEven));
  }
});

test.for(['a', '云海', '😀', '\ud800', 'a\udc00b', '😀\ud83d'])(
  'toWellFormed matches the native implementation for %j',
  (text) => {
    expect(toWellFormed.call(text)).toBe(text.toWellFormed());
  },
);
