import { chinaTime } from '#platform/core/clock.ts';

/** A database time as sent in responses, from a column (Date) or from a JSON value (text); null stays null. */
export function wireTime<T extends Date | string | null>(time: T): T extends null ? string | null : string;
export function wireTime(time: Date | string | null): string | null {
  return time === null ? null : chinaTime(new Date(time));
}
