import { chinaDayStart } from './clock.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Up to so many days are looked at by the hour. */
const HOURLY_DAYS = 2;

/** Whole days in China, from the start of the first to the start of the one after the last. */
export interface DayRange {
  from: Date;
  to: Date;
  days: number;
  /** By what it is looked at. */
  step: 'hour' | 'day';
}

/** The days from `2026-11-20` to `2026-11-21`, both of them. */
export function dayRange({ from, to }: { from: string; to: string }): DayRange {
  const start = new Date(`${from}T00:00:00+08:00`);
  const end = chinaDayStart(new Date(`${to}T00:00:00+08:00`), 1);
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  return { from: start, to: end, days, step: days <= HOURLY_DAYS ? 'hour' : 'day' };
}

/** The range before, as long. */
export function rangeBefore({ from, days, step }: DayRange): DayRange {
  return { from: new Date(from.getTime() - days * DAY_MS), to: from, days, step };
}

/** A moment of a range, and how much belongs to the hour or the day that it begins. */
export interface Counted {
  at: Date;
  count: number;
}

/** Every hour or day of a range with its number, and with that of the range before in the same place. */
export function steps(
  range: DayRange,
  counted: readonly Counted[],
): { at: Date; count: number; before: number }[] {
  const stepMs = range.step === 'hour' ? HOUR_MS : DAY_MS;
  const numbers = new Map<number, number>();
  for (const { at, count } of counted) {
    numbers.set(at.getTime(), (numbers.get(at.getTime()) ?? 0) + count);
  }
  const length = range.days * (DAY_MS / stepMs);
  return Array.from({ length }, (_, place) => {
    const at = range.from.getTime() + place * stepMs;
    const before = numbers.get(at - range.days * DAY_MS) ?? 0;
    return { at: new Date(at), count: numbers.get(at) ?? 0, before };
  });
}
