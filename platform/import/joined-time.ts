import { plainSigns } from '#contract/notations/characters.ts';
import { IS_SERIAL, readDate, readSerial, SERIAL } from '#contract/notations/dates.ts';
import { readClockAlone } from '#contract/notations/time-of-day.ts';
import { chinaTime } from '../core/clock.ts';

/** The text of two cells, and why it is no single time. */
export interface JoinedTime {
  text: string;
  problem?: string;
}

/** The day that a workbook has before a time of day. */
const NO_DAY = /^(?:1899-12-3[01]|1900-01-00|1904-01-01) (?=\d{2}:)/;
/** A workbook has 24:00 as midnight of the next day. */
const DAY_AFTER = /^(?:1900-01-01|1904-01-02) (\d{2})(?=:)/;
/** The time that a workbook and programs have after a day: 0:00, 上午12:00:00, 12:00:00 AM. */
const MIDNIGHT = /(?:[ T]0?0:00(?::00)?| ?(?:上午|凌晨) ?(?:12|0?0):00:00| 12:00(?::00)? ?am)$/i;
/** A time of day as a workbook counts it, in days. */
const SHARE_OF_DAY = /^0?\.\d{1,15}$/;
const HAS_TIME = /[:：点时點時]/;
/** An hour, or an hour with its minutes: `20`, `2000`. */
const DIGITS = /^(?:\d{1,2}|\d{4})$/;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
const CHINA_MS = 8 * 3_600_000;
const TWO_TIMES = '两列写的时间不同；请只留一列，或一列写日期、一列写时刻，例如 2026-12-01 和 10:00';

/**
 * The time that two cells of a row have: a day and a time of day (`2026-12-01` and `10:00`, in any order). A cell that is
 * neither stays in the text, so that the text is refused. Of two times both must be the same.
 */
export function joinedTime(one: unknown, other: unknown): JoinedTime {
  const filled = [one, other].map(cellText).filter((text) => text !== '');
  const [first = '', second] = filled;
  if (second === undefined) {
    return { text: first };
  }
  const [clock] = filled.flatMap((text) => clockText(text) ?? []);
  const [day = '', otherDay = ''] = filled
    .filter((text) => clockText(text) === undefined)
    .map((text) => text.replace(MIDNIGHT, ''));
  if (filled.length > 1 && SERIAL.test(day)) {
    return { text: filled.join(' '), problem: IS_SERIAL };
  }
  if (clock !== undefined && day !== '') {
    return HAS_TIME.test(day) ? withClock(day, clock) : { text: `${day} ${clock}` };
  }
  const [a, b] = [chinaMs(day), chinaMs(otherDay)];
  if (a !== undefined && b !== undefined) {
    return sameTime({ text: day, at: a }, { text: otherDay, at: b });
  }
  return { text: clock === undefined && b !== undefined ? `${otherDay} ${day}` : filled.join(' ') };
}

/** The text of a number that a workbook has in a column of times: a day, a time of day, or both; other values as they are. */
export function numberedTime(value: unknown, date1904: boolean): unknown {
  const text = String(value ?? '').trim();
  const reading = readSerial(text, date1904);
  if (reading && 'value' in reading) {
    return chinaTime(reading.value).slice(0, 19).replace('T', ' ').replace(MIDNIGHT, '');
  }
  const seconds = SHARE_OF_DAY.test(text) ? Math.round(Number(text) * DAY_SECONDS) : undefined;
  return seconds === undefined ? value : new Date(seconds * 1000).toISOString().slice(11, 19);
}

/** The text of a cell; a time of day without the day that a workbook has before it. */
export function cellText(cell: unknown): string {
  return String(cell ?? '')
    .trim()
    .replace(NO_DAY, '')
    .replace(DAY_AFTER, (_, hour: string) => String(Number(hour) + 24));
}

/** A time of day as `readClock` reads it; undefined for another text. */
function clockText(text: string): string | undefined {
  const digits = plainSigns(text);
  const clock = DIGITS.test(digits) ? `${digits.slice(0, 2)}:${digits.slice(2) || '00'}` : text;
  return readClockAlone(clock) ? clock : undefined;
}

/** Milliseconds from 1970 of a time in China; undefined for a text that is no time. */
function chinaMs(text: string): number | undefined {
  const reading = readDate(text);
  return 'value' in reading ? reading.value.getTime() + CHINA_MS : undefined;
}

/** A time beside a time of day, which may repeat it. */
function withClock(moment: string, clock: string): JoinedTime {
  const at = chinaMs(moment);
  const stated = readClockAlone(clock)?.milliseconds ?? 0;
  return at !== undefined && at % DAY_MS === stated % DAY_MS
    ? { text: moment }
    : { text: `${moment} ${clock}`, problem: TWO_TIMES };
}

interface Moment {
  text: string;
  at: number;
}

/** Two times, which must be the same, or a time and its day. */
function sameTime(one: Moment, other: Moment): JoinedTime {
  const [moment, rest] = HAS_TIME.test(one.text) ? [one, other] : [other, one];
  const isSame =
    moment.at === rest.at || (!HAS_TIME.test(rest.text) && moment.at - (moment.at % DAY_MS) === rest.at);
  return isSame ? { text: moment.text } : { text: `${one.text} ${other.text}`, problem: TWO_TIMES };
}
