import { chinaDayStart, chinaTime } from './clock.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Longest range that is shown by the hour. */
const HOURLY_DAYS = 2;

/** Whole days in China; `to` is exclusive. */
export interface DayRange {
  from: Date;
  to: Date;
  days: number;
  step: 'hour' | 'day';
}

/** The days from `from` to `to`, both inclusive. */
export function dayRange({ from, to }: { from: string; to: string }): DayRange {
  const start = new Date(`${from}T00:00:00+08:00`);
  const end = chinaDayStart(new Date(`${to}T00:00:00+08:00`), 1);
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  return { from: start, to: end, days, step: days <= HOURLY_DAYS ? 'hour' : 'day' };
}

export function precedingRange({ from, days, step }: DayRange): DayRange {
  return { from: new Date(from.getTime() - days * DAY_MS), to: from, days, step };
}

/** The China day that is `days` before a China day. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

export interface Counted {
  at: Date;
  count: number;
}

/** The count of a range, and of the preceding range, whose hours or days are before `from`. */
export function countsOf({ from }: DayRange, counted: readonly Counted[]): { count: number; before: number } {
  const sum = (list: readonly Counted[]) => list.reduce((total, { count }) => total + count, 0);
  return {
    count: sum(counted.filter(({ at }) => at >= from)),
    before: sum(counted.filter(({ at }) => at < from)),
  };
}

/** Every hour or China day of a range with its count and the count of the preceding range at the same position. */
export function steps(
  range: DayRange,
  counted: readonly Counted[],
): { at: string; count: number; before: number }[] {
  const stepMs = range.step === 'hour' ? HOUR_MS : DAY_MS;
  const counts = new Map<number, number>();
  for (const { at, count } of counted) {
    const start = (range.step === 'hour' ? at : chinaDayStart(at)).getTime();
    counts.set(start, (counts.get(start) ?? 0) + count);
  }
  const length = range.days * (DAY_MS / stepMs);
  return Array.from({ length }, (_, index) => {
    const at = range.from.getTime() + index * stepMs;
    const before = counts.get(at - range.days * DAY_MS) ?? 0;
    return { at: chinaTime(new Date(at)), count: counts.get(at) ?? 0, before };
  });
}

const DEFAULT_DAYS = 30;
const MOST_DAYS = 92;

/** The days of a chart and as many before them; `to` is exclusive. */
export interface ChartDays {
  before: Date;
  from: Date;
  to: Date;
  days: number;
}

/** The days of a filter, the last 30 by default, at most 92. */
export function chartDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): ChartDays {
  const end = to ? chinaDayStart(new Date(to)) : chinaDayStart(now, 1);
  const start = from ? chinaDayStart(new Date(from)) : chinaDayStart(end, -DEFAULT_DAYS);
  const days = Math.min(MOST_DAYS, Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS)));
  const first = chinaDayStart(end, -days);
  return { before: chinaDayStart(first, -days), from: first, to: end, days };
}
