import { chinaMoment } from '#platform/core/clock.ts';

/** A time of day `daysAgo` days ago; one day earlier if that is in the future. */
export function pastMoment(now: Date, daysAgo: number, at: string): Date {
  const moment = chinaMoment(now, -daysAgo, at);
  return moment <= now ? moment : chinaMoment(now, -daysAgo - 1, at);
}

export function momentOf(now: Date, { days, at }: { days: number; at: string }): Date {
  return chinaMoment(now, days, at);
}
