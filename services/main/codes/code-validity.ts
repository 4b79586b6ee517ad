import { endOfPeriod, readDate, readSerial } from '#contract/notations/dates.ts';

/** Earlier times are those that systems write for none: 1970-01-01. */
const FIRST_TIME = new Date('2000-01-01T00:00:00+08:00');
const DAY = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?/g;

/** Whether a time is one that a system noted, and over. */
export function isBefore(time: Date, now: Date): boolean {
  return time >= FIRST_TIME && time <= now;
}

/** Whether the last day in a text is over. Where day and month may be exchanged, one such reading is enough. */
export function isOver(text: string, now: Date): boolean {
  const last = text.match(DAY)?.at(-1) ?? text;
  const reading = readSerial(last, false) ?? readDate(last, 'ymd');
  const readings = 'value' in reading ? [reading] : [readDate(last, 'dmy'), readDate(last, 'mdy')];
  return readings.some((one) => 'value' in one && isBefore(endOfPeriod(one), now));
}
