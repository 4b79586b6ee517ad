import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatEvery } from './repeat-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is done at once and again, never twice at a time, and to its end', async () => {
  const told: string[] = [];
  const finish: (() => void)[] = [];
  const end = repeatEvery(() => {
    told.push('begun');
    return new Promise((resolve) => finish.push(resolve));
  }, 1_000);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(told).toEqual(['begun']);
  finish.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['begun', 'begun']);
  const ended = end().then(() => told.push('ended'));
  finish.shift()?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual(['begun', 'begun', 'begun']);
  finish.shift()?.();
  await ended;
  expect(told).toEqual(['begun', 'begun', 'begun', 'ended']);
});
