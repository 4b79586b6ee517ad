import { expect, test } from 'vitest';
import { fromMegabytes, toMegabytes } from './megabytes.ts';

test.each([
  [842 * 1024 * 1024, 842],
  [123_456_789, 117.74],
  [1, 0],
])('%i bytes are %f MB', (bytes, shown) => {
  expect(toMegabytes(bytes)).toBe(shown);
});

test('typed megabytes survive the round trip', () => {
  for (const typed of [0.01, 1.5, 117.74, 2048.99]) {
    expect(toMegabytes(fromMegabytes(typed))).toBe(typed);
  }
  expect(Number.isInteger(fromMegabytes(117.74))).toBe(true);
});
