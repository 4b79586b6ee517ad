import { expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

it.each([
  [1, '1 秒'],
  [99, '99 秒'],
  [100, '2 分钟'],
  [1_800, '30 分钟'],
  [5_999, '100 分钟'],
  [6_000, '2 小时'],
  [86_400, '24 小时'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});
