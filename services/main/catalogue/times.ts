import { chinaTime } from '#platform/core/clock.ts';

/** A time of the database on the wire: from a column (Date) or from inside a JSON value (text); null stays null. */
export function wireTime<T extends Date | string | null>(time: T): T extends null ? string | null : string;
export function wireTime(time: Date | string | null): string | null {
  return time === null ? null : chinaTime(new Date(time));
}
