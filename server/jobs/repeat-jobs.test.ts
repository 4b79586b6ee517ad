import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatJobs, responding } from './repeat-jobs.ts';

const warn = vi.fn();
const logger = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  warn.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['several times a minute: the first in a row, and the next one after a success', 1_000, [1, 1, 1, 2]],
  ['every minute or less often: each', 60_000, [1, 2, 2, 3]],
])('failures are logged of a job that runs %s', async (_how, everyMs, expected) => {
  const results = ['fails', 'fails', 'succeeds', 'fails'];
  const run = async () => {
    if (results.shift() === 'fails') {
      throw new Error('the database is down');
    }
  };
  const stop = repeatJobs(logger, [{ failure: 'counting failed', everyMs, run }]);
  const logged: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await vi.advanceTimersByTimeAsync(round === 0 ? 0 : everyMs);
    logged.push(warn.mock.calls.length);
  }
  await stop();
  expect(logged).toEqual(expected);
  expect(warn.mock.calls[0]).toEqual(['counting failed', { error: new Error('the database is down') }]);
});

test('a job that takes long does not hold up the others, and a stop ends it and waits for it', async () => {
  let ended = false;
  const slow = (ending: AbortSignal) =>
    new Promise<void>((resolve) => {
      ending.addEventListener('abort', () => {
        ended = true;
        resolve();
      });
    });
  const quick = vi.fn(async () => undefined);
  const stop = repeatJobs(logger, [
    { failure: 'slow', everyMs: 1_000, run: slow },
    { failure: 'quick', everyMs: 1_000, firstAfterMs: 500, run: quick },
  ]);
  await vi.advanceTimersByTimeAsync(400);
  expect(quick).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(quick).toHaveBeenCalledTimes(3);
  await stop();
  expect(ended).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});

test('a service that does not respond is a failure', async () => {
  await expect(responding('comments', Promise.resolve(true))).resolves.toBeUndefined();
  await expect(responding('comments', Promise.resolve(false))).rejects.toThrow(
    'the comments service did not respond',
  );
});
