import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatEvery } from './repeat-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function repeated(firstAfterMs?: number) {
  const events: string[] = [];
  const finish: (() => void)[] = [];
  const work = (ending: AbortSignal) => {
    events.push('started');
    ending.addEventListener('abort', () => events.push('aborted'));
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  return { events, finish: () => finish.shift()?.(), end: repeatEvery(work, 1_000, firstAfterMs) };
}

test('runs at once and repeatedly without overlap, and leaves out the runs that a long one overtakes', async () => {
  const { events, finish } = repeated();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(events).toEqual(['started']);
  finish();
  await vi.advanceTimersByTimeAsync(400);
  expect(events).toEqual(['started']);
  await vi.advanceTimersByTimeAsync(100);
  expect(events).toEqual(['started', 'started']);
});

test('a stop aborts the signal of the current run and waits for its end', async () => {
  const { events, finish, end } = repeated();
  const ended = end().then(() => events.push('ended'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(events).toEqual(['started', 'aborted']);
  finish();
  await ended;
  expect(events).toEqual(['started', 'aborted', 'ended']);
});

test('the first run can be later, or never if it is stopped before', async () => {
  const { events, finish } = repeated(300);
  await vi.advanceTimersByTimeAsync(299);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(events).toEqual(['started', 'started']);
  const stopped = repeated(300);
  await stopped.end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped.events).toEqual([]);
});
