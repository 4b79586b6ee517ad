import { expect, test } from 'vitest';
import { fromMegabytes, toMegabytes } from './megabytes.ts';

test.each([
  [842 * 1024 * 1024, 842],
  [123_456_789, 117.74],
  [1, 0],
])('%i bytes are shown as %f MB', (bytes, shown) => {
  expect(toMegabytes(bytes)).toBe(shown);
});

test('what is typed is what is shown again', () => {
  for (const typed of [0.01, 1.5, 117.74, 2048.99]) {
    expect(toMegabytes(fromMegabytes(typed))).toBe(typed);
  }
  expect(Number.isInteger(fromMegabytes(117.74))).toBe(true);
});
