import { expect, test } from 'vitest';
import { growingWait, windowWait } from './limit.ts';

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
])('after %i hits just now one waits %i ms', (hits, wait) => {
  expect(growingWait(growing, { hits, at: now }, now)).toBe(wait);
});

test.each([
  [999, 1],
  [1_000, 0],
  [1_001, 0],
])('%i ms later %i ms of a second are left', (passed, left) => {
  expect(growingWait(growing, { hits: 3, at: ago(passed) }, now)).toBe(left);
  expect(windowWait({ ms: 1_000, most: 1 }, { hits: 0, at: ago(passed) }, now)).toBe(left);
});

test('without a hit that counts nobody waits', () => {
  expect(growingWait(growing, { hits: 9, at: null }, now)).toBe(0);
  expect(growingWait({ ...growing, waitsMs: [] }, { hits: 9, at: now }, now)).toBe(0);
  expect(windowWait({ ms: 1_000, most: 1 }, { hits: 0, at: null }, now)).toBe(0);
});
