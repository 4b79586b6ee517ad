import { expect, test } from 'vitest';
import { wordTrend } from './word-trend.ts';

test.each([
  [12, 10, 'up'],
  [11, 10, 'same'],
  [10, 12, 'down'],
  [10, 11, 'same'],
  [10, 0, 'new'],
  [9, 0, 'same'],
  [9, 1, 'same'],
  [0, 10, 'down'],
  [0, 0, 'same'],
])('[FIG-21] %i searches this week after %i the week before: %s', (recent, before, trend) => {
  expect(wordTrend({ recent, before })).toBe(trend);
});
