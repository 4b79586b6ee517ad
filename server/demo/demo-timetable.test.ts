import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#platform/core/clock.ts';
import { atChinaMidnight } from './demo-timetable.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T22:30:00+08:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs once at each China midnight', async () => {
  const at: string[] = [];
  atChinaMidnight(systemClock, async () => {
    at.push(systemClock.now().toISOString());
  });
  await vi.advanceTimersByTimeAsync(90 * 60_000 - 1);
  expect(at).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(at).toEqual(['2026-11-21T16:00:00.000Z', '2026-11-22T16:00:00.000Z']);
});

test('notices within an hour that the clock was set forward', async () => {
  const work = vi.fn(async () => undefined);
  atChinaMidnight(systemClock, work);
  vi.setSystemTime(new Date('2026-12-03T08:00:00+08:00'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('runs at the next midnight after the clock was set back by a day', async () => {
  const work = vi.fn(async () => undefined);
  atChinaMidnight(systemClock, work);
  vi.setSystemTime(new Date('2026-11-22T22:30:00+08:00'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  vi.setSystemTime(new Date('2026-11-21T22:30:00+08:00'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  work.mockClear();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(work).toHaveBeenCalledOnce();
});
