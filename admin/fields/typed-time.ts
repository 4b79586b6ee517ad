import { fromPickerTime, showExactTime, toPickerTime } from '../ui/china-time.ts';
import { readDateTime } from './read-date-time.ts';

/** What a date field contains: an ISO time in China, nothing, or a text with its problem. */
export interface TypedTime {
  moment: string | null;
  problem: string | null;
}

/** Digits only, as people type them without looking: `202611241026`. */
const DIGITS = /^(\d{8})\s?(\d{2})(\d{2})$/;

const LAST_SECOND_MS = (24 * 3600 - 1) * 1000;

/**
 * Reads the text of a date field: a time in any notation, or an ISO time.
 * @param isEnd a day without a time of day is its last second
 */
export function readTyped(text: string, now: Date, isEnd = false): TypedTime {
  if (text.trim() === '') {
    return { moment: null, problem: null };
  }
  const reading = readDateTime(text.normalize('NFKC').trim().replace(DIGITS, '$1 $2:$3'), now);
  if ('problem' in reading) {
    return { moment: null, problem: reading.problem };
  }
  const value = new Date(reading.value.getTime() + (isEnd && !reading.hasTime ? LAST_SECOND_MS : 0));
  return { moment: fromPickerTime(toPickerTime(value.toISOString())), problem: null };
}

/** What of a time counts: also its time of day, or only its day or month. */
export type TimeUnit = 'minute' | 'day' | 'month';

/** The beginning of the day or month of an ISO time in China. */
export function floorTime(moment: string, unit: TimeUnit): string {
  return unit === 'minute' ? moment : `${`${textOfTime(moment, unit)}-01`.slice(0, 10)}T00:00:00+08:00`;
}

/** `2026-11-24 10:26`, China time, with the seconds that it has: what a date field shows is what is saved. */
export function textOfTime(moment: string, unit: TimeUnit = 'minute'): string {
  return showExactTime(moment)
    .slice(0, { minute: undefined, day: 10, month: 7 }[unit])
    .replace(/(:\d{2}):00$/, '$1');
}

/** The parts of `2026-11-24 10:26:30` by the place of their end. */
const PARTS = [
  [4, 'year'],
  [7, 'month'],
  [10, 'day'],
  [13, 'hour'],
  [16, 'minute'],
  [19, 'second'],
] as const;

/** A text with the part at the caret increased or decreased by one; null for a text in another notation. */
export function stepTime(text: string, caret: number, by: 1 | -1, now: Date): string | null {
  const { moment } = readTyped(text, now);
  if (moment === null || text !== textOfTime(moment)) {
    return null;
  }
  const [, unit] = PARTS.find(([end]) => caret <= end) ?? PARTS[4];
  const next = fromPickerTime(toPickerTime(moment)?.add(by, unit));
  return next && (text.length > 16 ? showExactTime(next) : textOfTime(next));
}
