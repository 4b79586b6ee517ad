import type { Reading } from './characters.ts';
import { clockProblem, plainText, readClock, weekdayIn } from './time-of-day.ts';

/** The order of day, month and year where the notation is ambiguous. */
export type DateOrder = 'ymd' | 'mdy' | 'dmy';

const CHINA_OFFSET_MINUTES = 8 * 60;
const DAY_MS = 86_400_000;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;
const TWO_DIGIT_PIVOT = 70;
const YEAR_FIRST = /^(\d{4})\s*([-/.年])\s*(\d{1,2})\s*(?:\2|月)\s*(\d{1,2})(?:日|号|(?!\d))(.*)/s;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)(.*)/s;
const SHORT_YEAR = /^(\d{2})([-/.年])(\d{1,2})(?:\2|月)(\d{1,2})(?:日|(?!\d))(.*)/s;
const MONTH_DAY = /^(\d{1,2})(?:月(\d{1,2})(?:[日号]|(?!\d))|[-/.](\d{1,2})(?=[\s~至到-]|$))(.*)$/s;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/;
const COMPACT_DAY = /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)(.*)/s;
const COMPACT_CLOCK = /^([\sT])(\d{2})(\d{2})(\d{2})?(?!\d)/;
/** As in names of files: `2026-12-05-20-30`, `2026_12_05_20_30_00`, `20261205-2030`. */
const FILE_NAME = /^(\d{4})([-_.])(\d{1,2})\2(\d{1,2})\2(\d{1,2})\2(\d{2})(?:\2(\d{2}))?$/;
const COMPACT_FILE_NAME = /^(\d{4})(\d{2})(\d{2})([-_])(\d{2})(\d{2})(\d{2})?$/;
/** `2026-12-05 20.30`; without the blank, it is the name of a file. */
const DOTTED_CLOCK = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?\s+(\d{1,2})\.(\d{2})$/;
const RFC_2822 =
  /^(?:[a-z]{3},\s*)?(\d{1,2})\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s+(\d{4})(.*)/s;
/** `Dec 5, 2026 8:30 PM`, `Saturday, December 5th, 2026`. */
const MONTH_FIRST =
  /^(?:(sun|mon|tue|wed|thu|fri|sat)[a-z]*,?\s+)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)/s;
const ENGLISH_DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The beginning of the problems that a `DateOrder` resolves. */
export const AMBIGUOUS_ORDER = '年月日的次序有歧义：';
const WEEKDAYS = '日一二三四五六';
const NO_SUCH_DAY = '没有这一天';
export const IS_SERIAL = '像是 Excel 的日期序号；请把这一列的格式设为日期，再保存';
/** 2033-05-18. Ten digits from here on are a year of two digits, a month, a day and a time, and no seconds. */
const LAST_SECONDS = 2_000_000_000;
const UNREADABLE = '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等';

/** A time; `hasTime` is false for a day alone. `isDayEnd`: it is written as 24:00 of the day before. */
interface Time {
  value: Date;
  hasTime: boolean;
  isDayEnd?: true;
}

export type TimeReading = Time | { problem: string };

/**
 * Reads a time in any common notation, as China time without a zone. An ambiguous date is a problem unless `order`
 * resolves it.
 */
export function readDate(raw: string, order?: DateOrder): TimeReading {
  const text = plainText(raw);
  if (SERIAL.test(text)) {
    return { problem: IS_SERIAL };
  }
  if (/^\d+$/.test(text)) {
    return readDigits(text);
  }
  const name = FILE_NAME.exec(text) ?? COMPACT_FILE_NAME.exec(text) ?? DOTTED_CLOCK.exec(text);
  if (name) {
    return readFileName(name);
  }
  const first = YEAR_FIRST.exec(text);
  if (first) {
    const rest = first[2] === '.' ? first[5]?.replace(/^\.(?=\s|$)/, '') : first[5];
    return moment(first[1], first[3], first[4], rest);
  }
  const compact = COMPACT_DAY.exec(text);
  if (compact) {
    const [, year, month, day, rest = ''] = compact;
    return moment(year, month, day, rest.replace(COMPACT_CLOCK, '$1$2:$3:$4'));
  }
  const rfc = RFC_2822.exec(text.toLowerCase());
  if (rfc) {
    const rest = rfc[4]?.replace(/\s-(?=\d{4}$)/, ' utc-');
    return moment(rfc[3], MONTHS.indexOf(String(rfc[2])) + 1, rfc[1], rest);
  }
  const english = MONTH_FIRST.exec(text.toLowerCase());
  if (english) {
    const [, weekday = '', month = '', day, year, rest = ''] = english;
    const chinese = WEEKDAYS[ENGLISH_DAYS.indexOf(weekday)];
    return moment(year, MONTHS.indexOf(month) + 1, day, chinese ? `周${chinese}${rest}` : rest);
  }
  const last = YEAR_LAST.exec(text);
  if (last) {
    return readYearLast(last, order);
  }
  const short = SHORT_YEAR.exec(text);
  if (short) {
    return readShortYear(short, order);
  }
  const yearless = yearlessDay(text);
  if (yearless) {
    return 'problem' in yearless ? yearless : { problem: '日期没有年份' };
  }
  if (/^\d{4}[-/.年]\d{1,2}月?$/.test(text)) {
    return { problem: '日期只到月，没有日' };
  }
  return { problem: UNREADABLE };
}

/**
 * The end of a period whose end is stated so: a day alone, which programs write with a zero time, is the last second of that
 * day in China. 24:00 stays.
 */
export function endOfPeriod({ value, isDayEnd }: Time): Date {
  const isDay = !isDayEnd && (value.getTime() + CHINA_OFFSET_MINUTES * 60_000) % DAY_MS === 0;
  return isDay ? new Date(value.getTime() + DAY_MS - 1000) : value;
}

const ENDLESS = /^(?:[长長]期(?:有效)?|永久(?:有效)?|[无無]限期|不限[时時]?)$/;

/** True for the words of tables for a period without an end: `长期有效`, `永久`. */
export function isEndless(text: string): boolean {
  return ENDLESS.test(text.trim());
}

/** Days from the epoch of workbooks that count from 1900, and from 1904, to 1970. */
const DAYS_FROM_1900 = 25_569;
const DAYS_FROM_1904 = 24_107;
export const SERIAL = /^\d{5}(?:\.\d{1,15})?$/;

/** Reads a number of a workbook as days since its epoch, in China time; undefined for a text that is no such number. */
export function readSerial(text: string, date1904: boolean): TimeReading | undefined {
  if (!SERIAL.test(text)) {
    return undefined;
  }
  const days = Number(text) - (date1904 ? DAYS_FROM_1904 : DAYS_FROM_1900);
  const seconds = Math.round(days * 86_400);
  return inRange(new Date((seconds - CHINA_OFFSET_MINUTES * 60) * 1000), text.includes('.'));
}

/** A month and day without a year, and the time of the day in China. */
export interface MonthDay {
  month: number;
  day: number;
  /** One of 日一二三四五六, if the text has one. */
  weekday: string | undefined;
  milliseconds: number;
}

/** Reads `12-26` or `12月26日`, with or without a time; undefined for any other text and a day of no year. */
export function readMonthDay(raw: string): MonthDay | undefined {
  const found = yearlessDay(plainText(raw));
  return found && 'value' in found ? found.value : undefined;
}

function yearlessDay(text: string): Reading<MonthDay> | undefined {
  const match = MONTH_DAY.exec(text);
  if (!match) {
    return undefined;
  }
  const [month, day] = [Number(match[1]), Number(match[2] ?? match[3])];
  const inLeapYear = new Date(Date.UTC(2000, month - 1, day));
  if (inLeapYear.getUTCMonth() !== month - 1 || inLeapYear.getUTCDate() !== day) {
    return { problem: NO_SUCH_DAY };
  }
  const rest = match[4] ?? '';
  const clock = readClock(rest);
  if (!clock) {
    return { problem: clockProblem(rest) };
  }
  const east = (clock.offsetMinutes ?? CHINA_OFFSET_MINUTES) - CHINA_OFFSET_MINUTES;
  const milliseconds = clock.milliseconds - east * 60_000;
  return { value: { month, day, weekday: weekdayIn(rest), milliseconds } };
}

/** A time whose clock follows its day as another day would: refused if it may be one. */
function readFileName([, ...parts]: RegExpExecArray): TimeReading {
  const [year, month, day, hour, minute, second] = parts.filter(
    (part) => part === undefined || /\d/.test(part),
  );
  const start = moment(year, month, day);
  const end = moment(year, hour, minute);
  const clock = `${hour}:${minute}`;
  return second === undefined && 'value' in start && 'value' in end && end.value > start.value
    ? {
        problem: `有歧义：可能是 ${clock}，也可能是到${Number(hour)}月${Number(minute)}日；请写成 ${year}-${month}-${day} ${clock}`,
      }
    : moment(year, month, day, ` ${clock}:${second ?? '00'}`);
}

function readYearLast(match: RegExpExecArray, order: DateOrder | undefined): TimeReading {
  const [, a, , b, year, rest] = match;
  const monthFirst = moment(year, a, b, rest);
  const dayFirst = moment(year, b, a, rest);
  if (order === 'mdy') {
    return monthFirst;
  }
  if (order === 'dmy' || !('value' in monthFirst)) {
    return dayFirst;
  }
  if (!('value' in dayFirst) || dayFirst.value.getTime() === monthFirst.value.getTime()) {
    return monthFirst;
  }
  return {
    problem: `${AMBIGUOUS_ORDER}可能是${Number(a)}月${Number(b)}日，也可能是${Number(b)}月${Number(a)}日；请写成“年-月-日”`,
  };
}

function readShortYear(match: RegExpExecArray, order: DateOrder | undefined): TimeReading {
  const [, a, separator, b, c, rest] = match;
  const known = separator === '年' ? 'ymd' : order;
  if (!known) {
    return {
      problem: `${AMBIGUOUS_ORDER}年份只有两位；请写四位年份`,
    };
  }
  const [year, month, day] = { ymd: [a, b, c], mdy: [c, a, b], dmy: [c, b, a] }[known];
  if (year?.length !== 2) {
    return { problem: UNREADABLE };
  }
  return moment(`${Number(year) < TWO_DIGIT_PIVOT ? '20' : '19'}${year}`, month, day, rest);
}

/** Digits only: `20191230`, `20191230103000`, seconds or milliseconds since 1970. */
function readDigits(text: string): TimeReading {
  const compact = COMPACT.exec(text);
  if (compact) {
    const [, year, month, day, hour, minute, second = '00'] = compact;
    return moment(year, month, day, hour ? ` ${hour}:${minute}:${second}` : '');
  }
  if (text.length === 10) {
    const asHour = moment(text.slice(0, 4), text.slice(4, 6), text.slice(6, 8), ` ${text.slice(8)}:00`);
    if ('value' in asHour) {
      return { problem: '有歧义：既像“年月日时”，又像 Unix 秒数' };
    }
    return Number(text) < LAST_SECONDS
      ? inRange(new Date(Number(text) * 1000), true)
      : { problem: '像是两位年份的“年月日时分”；请写四位年份，例如 202612052000' };
  }
  if (text.length === 13) {
    return inRange(new Date(Number(text)), true);
  }
  return { problem: UNREADABLE };
}

function moment(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
  rest = '',
): TimeReading {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const midnight = new Date(Date.UTC(y, m - 1, d));
  if (midnight.getUTCMonth() !== m - 1) {
    return { problem: NO_SUCH_DAY };
  }
  const problem = weekdayProblem(midnight, weekdayIn(rest));
  if (problem !== undefined) {
    return { problem };
  }
  const clock = readClock(rest);
  if (!clock) {
    return { problem: clockProblem(rest) };
  }
  const offset = clock.offsetMinutes ?? CHINA_OFFSET_MINUTES;
  const at = new Date(midnight.getTime() + clock.milliseconds - offset * 60_000);
  return inRange(at, /\d/.test(rest), clock.milliseconds === DAY_MS);
}

/** The problem of a weekday (日 to 六) that the day does not have; undefined without one. `midnight` is the day's in UTC. */
export function weekdayProblem(midnight: Date, weekday: string | undefined): string | undefined {
  const actual = WEEKDAYS[midnight.getUTCDay()];
  return weekday === undefined || weekday === actual
    ? undefined
    : `${midnight.getUTCMonth() + 1}月${midnight.getUTCDate()}日是周${actual}，不是周${weekday}，请改对其中一个`;
}

/** Checks the year in China time. */
export function inRange(date: Date, hasTime: boolean, isDayEnd = false): TimeReading {
  const year = new Date(date.getTime() + CHINA_OFFSET_MINUTES * 60_000).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR
    ? { value: date, hasTime, ...(isDayEnd && { isDayEnd }) }
    : { problem: `年份应在 ${FIRST_YEAR} 到 ${LAST_YEAR} 之间` };
}
