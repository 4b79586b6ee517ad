import { chinaMoment } from '#platform/core/clock.ts';

/** A time of the day so many days ago; the day before that while it would still be to come. */
export function pastMoment(now: Date, daysAgo: number, at: string): Date {
  const moment = chinaMoment(now, -daysAgo, at);
  return moment <= now ? moment : chinaMoment(now, -daysAgo - 1, at);
}

/** A moment of the content, counted from today. */
export function momentOf(now: Date, { days, at }: { days: number; at: string }): Date {
  return chinaMoment(now, days, at);
}
