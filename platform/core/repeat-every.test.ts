import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatEvery } from './repeat-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs at once and repeatedly without overlap, and stops after the current run', async () => {
  const events: string[] = [];
  const finish: (() => void)[] = [];
  const end = repeatEvery(() => {
    events.push('started');
    return new Promise((resolve) => finish.push(resolve));
  }, 1_000);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(events).toEqual(['started']);
  finish.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(['started', 'started']);
  const ended = end().then(() => events.push('ended'));
  finish.shift()?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(events).toEqual(['started', 'started', 'started']);
  finish.shift()?.();
  await ended;
  expect(events).toEqual(['started', 'started', 'started', 'ended']);
});
