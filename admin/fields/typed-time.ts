import { endOfPeriod, isEndless } from '#contract/notations/dates.ts';
import { fromPickerTime, showExactTime, toPickerTime } from '../ui/china-time.ts';
import { readDateTime } from './read-date-time.ts';

/** What a date field contains: an ISO time in China, nothing, or a text with its problem. */
export interface TypedTime {
  moment: string | null;
  problem: string | null;
  /** Why the time is another one than the text has. */
  note?: string;
}

/** Digits only, as people type them without looking: `202611241026`. */
const DIGITS = /^(\d{8})\s?(\d{2})(\d{2})$/;

const WHOLE_DAY = '0 点按这一天结束算；要在 0 点结束，请写前一天 24:00';

/**
 * Reads the text of a date field: a time in any notation, or an ISO time.
 * @param isEnd the end of a period, read as imports read it: a day alone or with a zero time is its last second
 */
export function readTyped(text: string, now: Date, isEnd = false): TypedTime {
  if (text.trim() === '') {
    return { moment: null, problem: null };
  }
  if (isEndless(text)) {
    return { moment: null, problem: `“${text.trim()}”不是时间；没有期限的请留空` };
  }
  const reading = readDateTime(text.normalize('NFKC').trim().replace(DIGITS, '$1 $2:$3'), now);
  if ('problem' in reading) {
    return { moment: null, problem: reading.problem };
  }
  const value = isEnd ? endOfPeriod(reading) : reading.value;
  const isMoved = reading.hasTime && value !== reading.value;
  return {
    moment: fromPickerTime(toPickerTime(value.toISOString())),
    problem: null,
    ...(isMoved && { note: WHOLE_DAY }),
  };
}

/** What of a time counts: also its time of day, or only its day or month. */
export type TimeUnit = 'minute' | 'day' | 'month';

/** The beginning of the day or month of an ISO time in China. */
export function floorTime(moment: string, unit: TimeUnit): string {
  return unit === 'minute' ? moment : `${`${textOfTime(moment, unit)}-01`.slice(0, 10)}T00:00:00+08:00`;
}

/**
 * `2026-11-24 10:26`, China time, with the seconds that it has: what a date field shows is what is saved. The midnight of an
 * end is 24:00 of the day before.
 */
export function textOfTime(moment: string, unit: TimeUnit = 'minute', isEnd = false): string {
  const text = showExactTime(moment);
  if (isEnd && unit === 'minute' && text.endsWith(' 00:00:00')) {
    const before = fromPickerTime(toPickerTime(moment)?.subtract(1, 'day')) ?? moment;
    return `${textOfTime(before, 'day')} 24:00`;
  }
  return text.slice(0, { minute: undefined, day: 10, month: 7 }[unit]).replace(/(:\d{2}):00$/, '$1');
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
export function stepTime(text: string, caret: number, by: 1 | -1, now: Date, isEnd = false): string | null {
  const { moment } = readTyped(text, now, isEnd);
  if (moment === null || text !== textOfTime(moment, 'minute', isEnd)) {
    return null;
  }
  const [, unit] = PARTS.find(([end]) => caret <= end) ?? PARTS[4];
  const next = fromPickerTime(toPickerTime(moment)?.add(by, unit));
  const shown = next && textOfTime(next, 'minute', isEnd);
  return shown && text.length > 16 && shown.length === 16 && !shown.endsWith('24:00') ? `${shown}:00` : shown;
}
