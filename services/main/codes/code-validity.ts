import { endOfPeriod, readDate, readMonthDay, readSerial } from '#contract/notations/dates.ts';

/** Earlier times are those that systems write for none: 1970-01-01. */
const FIRST_TIME = new Date('2000-01-01T00:00:00+08:00');
const CHINA_MS = 8 * 3_600_000;
const DAY = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?/g;

/** Whether a time is one that a system noted, and over. */
export function isBefore(time: Date, now: Date): boolean {
  return time >= FIRST_TIME && time <= now;
}

/** `2026-10`, `2026年10月`, `202610`. */
const MONTH = /^(\d{4})(?:[-/.年](1[0-2]|0?[1-9])月?|(1[0-2]|0[1-9]))$/;
const NO_DAYS_LEFT = /^还?剩余?0[天日]$/;
const UP_TO = /^(?:截?[至止到]|截至)/;
/** A day without a year may be one of the next year, if it was longer ago. */
const LONGEST_AGO_MS = 183 * 86_400_000;

/** Whether the last day in a text, or the month that it is, is over. Where day and month may be exchanged, one such reading is enough. */
export function isOver(given: string, now: Date): boolean {
  const text = given.trim();
  const [, year, month, compact] = MONTH.exec(text) ?? [];
  if (year !== undefined) {
    return Date.UTC(Number(year), Number(month ?? compact), 1) - CHINA_MS <= now.getTime();
  }
  const yearless = readMonthDay(text.replace(UP_TO, ''));
  if (yearless) {
    const thisYear = new Date(now.getTime() + CHINA_MS).getUTCFullYear();
    const end = Date.UTC(thisYear, yearless.month - 1, yearless.day + 1) - CHINA_MS;
    return end <= now.getTime() && now.getTime() - end < LONGEST_AGO_MS;
  }
  if (NO_DAYS_LEFT.test(text)) {
    return true;
  }
  const last = text.match(DAY)?.at(-1) ?? text;
  const reading = readSerial(last, false) ?? readDate(last, 'ymd');
  const readings = 'value' in reading ? [reading] : [readDate(last, 'dmy'), readDate(last, 'mdy')];
  return readings.some((one) => 'value' in one && isBefore(endOfPeriod(one), now));
}
