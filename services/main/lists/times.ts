import { chinaTime } from '#platform/core/clock.ts';

/** A database time as sent in responses, from a column (Date) or from a JSON value (text); null stays null. */
export function wireTime<T extends Date | string | null>(time: T): T extends null ? string | null : string;
export function wireTime(time: Date | string | null): string | null {
  return time === null ? null : chinaTime(new Date(time));
}

/** A row with its dates as text. */
export type WithTexts<Row> = {
  [Name in keyof Row]: Exclude<Row[Name], Date> | (Date extends Row[Name] ? string : never);
};

/** A row with its times as text. The contract drops the columns that a response lacks. */
export function presentTimes<Row extends object>(row: Row): WithTexts<Row> {
  const entries = Object.entries(row);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Date ? chinaTime(value) : value]),
  ) as WithTexts<Row>;
}
