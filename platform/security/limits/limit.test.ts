import { expect, it, test } from 'vitest';
import { growingWait, waitText, windowWait } from './limit.ts';

const now = new Date('2026-11-21T10:00:00+08:00');
const ago = (ms: number) => new Date(now.getTime() - ms);
const growing = { log: 'x', free: 3, waitsMs: [1_000, 2_000, 5_000], memoryMs: 60_000 };

test.each([
  [0, 0],
  [2, 0],
  [3, 1_000],
  [4, 2_000],
  [5, 5_000],
  [6, 5_000],
  [99, 5_000],
])('after %i hits just now the wait is %i ms', (hits, wait) => {
  expect(growingWait(growing, { hits, at: now }, now)).toBe(wait);
});

test.each([
  [999, 1],
  [1_000, 0],
  [1_001, 0],
])('%i ms later %i ms of one second remain', (elapsed, remaining) => {
  expect(growingWait(growing, { hits: 3, at: ago(elapsed) }, now)).toBe(remaining);
  expect(windowWait({ ms: 1_000, most: 1 }, { hits: 0, at: ago(elapsed) }, now)).toBe(remaining);
});

test('without a counted hit there is no wait', () => {
  expect(growingWait(growing, { hits: 9, at: null }, now)).toBe(0);
  expect(growingWait({ ...growing, waitsMs: [] }, { hits: 9, at: now }, now)).toBe(0);
  expect(windowWait({ ms: 1_000, most: 1 }, { hits: 0, at: null }, now)).toBe(0);
});

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
