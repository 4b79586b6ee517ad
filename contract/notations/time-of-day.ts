import { plainSigns } from './characters.ts';
import { withDigits } from './numerals.ts';

const UNREADABLE_CLOCK = '无法识别日期后面的时刻；请写成 10:00 这样';
export const IS_SPAN = '像是一段时间；请只写开始的时刻，例如 2026-12-01 10:00';

/** A time of day with an optional zone. */
export interface ClockReading {
  milliseconds: number;
  /** Minutes east of UTC. */
  offsetMinutes: number | undefined;
}

const WEEKDAY = /[\s,]*(?:[(（]?(?:星期|周|礼拜)([一二三四五六日天])[)）]?)?/;
const CLOCK =
  /^[\sT,]*(?:(凌晨|清晨|早上|早晨|早|上午|中午|正午|下午|傍晚|晚上|晚间|晚|夜里|am|pm)\s*)?(\d{1,2})\s*(?::(?=\s*\d\d(?!\d))|时|点)(?:\s*(\d{1,2})(?:\s*(?::|分))?(?:\s*(\d{1,2})(?:\.(\d{1,9}))?(?:\s*秒)?)?)?(?:\s*(am|pm))?(.*)$/is;
const TWO_T = /^tt/i;
/** `8PM`, and `20h30`. */
const HOUR_ALONE = /^([\sT,]*\d{1,2})\s*(?=[ap]m(?:\s|$))/i;
const HOUR_SIGN = /^([\sT,]*\d{1,2})h(?=\d\d(?!\d))/i;
const CHINA = /^[(（]?(?:北京时间|中国标准时间|asia\/shanghai)[)）]?$/i;
const ZONE = /^(?:z|utc|gmt|(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?)$/i;
/** `10:00-12:00`, `10:00 至 12点`: not a time with a zone, which follows a `T` or `UTC`. */
const SPAN = /^\s*(?:[-~]|至|到)\s*\d{1,2}(?:[:点时]|$)/;
/** `10:00-1200`: with seconds, programs write a zone so. */
const COMPACT_SPAN = /^\s*-\d{4}$/;
const IS_UP_TO = /^\s*(?:[-~]|至|到).*\d/s;
const EVENING = new Set(['傍晚', '晚上', '晚间', '晚', '夜里']);
const AFTER_NOON = new Set(['下午', 'pm', ...EVENING]);
const AFTER_MIDNIGHT = new Set(['凌晨', 'am']);
const BEFORE_NOON = new Set(['清晨', '早上', '早晨', '早', '上午', ...AFTER_MIDNIGHT]);

const OPENING = /^[[(【「“‘"']/;
const CLOSING = /[\])】」”’"']$/;
const WEEKDAY_NAME = /星期|周|礼拜/;

/** The notation that the patterns expect. */
export function plainText(raw: string): string {
  return withDigits(plainSigns(raw).replace(OPENING, '').replace(CLOSING, '').trim());
}

/** One of 日一二三四五六 at the beginning of a text. */
export function weekdayIn(rest: string): string | undefined {
  return WEEKDAY.exec(rest)?.[1]?.replace('天', '日');
}

/**
 * Reads the text after a date: empty, `10:00`, `T08:31:43.5+08:00`, `下午3:30`, `8PM` or `10时30分`, `10点半`, optionally after a
 * weekday. 24:00 is the end of the day.
 * @returns undefined for any other text
 */
export function readClock(rest: string): ClockReading | undefined {
  const text = rest
    .replace(WEEKDAY, '')
    .replace(/([时点])\s*([半整])/, (_, unit, word) => (word === '半' ? `${unit}30` : unit))
    .trim()
    .replace(HOUR_ALONE, '$1:00 ')
    .replace(HOUR_SIGN, '$1:');
  if (text === '') {
    return { milliseconds: 0, offsetMinutes: undefined };
  }
  const match = TWO_T.test(text) ? null : CLOCK.exec(text);
  if (!match) {
    return undefined;
  }
  const [, part, hourText, minuteText = '0', secondText, fraction = '', half, zoneText = ''] = match;
  // With seconds, spreadsheets write 上午12:00:00 for midnight.
  const isByProgram = part === '上午' && secondText !== undefined;
  const hour = hourOfDay(Number(hourText), isByProgram ? 'am' : (part ?? half)?.toLowerCase());
  const [minute, second] = [Number(minuteText), Number(secondText ?? 0)];
  const zone = isSpan(text) ? null : readZone(zoneText.trim());
  const isPastDay = hour === 24 && (minute > 0 || second > 0);
  if (hour === undefined || minute > 59 || second > 59 || isPastDay || zone === null) {
    return undefined;
  }
  const thousandths = Number(fraction.padEnd(3, '0').slice(0, 3));
  return { milliseconds: ((hour * 60 + minute) * 60 + second) * 1000 + thousandths, offsetMinutes: zone };
}

/** Reads a time of day alone: `10:00`, `上午十点`; undefined for any other text. */
export function readClockAlone(raw: string): ClockReading | undefined {
  const text = plainText(raw);
  return text === '' ? undefined : readClock(text);
}

/** A time of day alone as `HH:mm`: of `8:30`, `晚8点`, `8:00 PM`, with 24:00 for the end of the day; undefined for any other text. */
export function readTimeOfDay(raw: string): string | undefined {
  const text = plainText(raw);
  const clock = /\d/.test(text) && !WEEKDAY_NAME.test(text) ? readClock(text) : undefined;
  if (!clock || clock.offsetMinutes !== undefined || clock.milliseconds % 60_000 > 0) {
    return undefined;
  }
  const minutes = clock.milliseconds / 60_000;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whether a time without a `T` is followed by another time. */
function isSpan(text: string): boolean {
  const [, hour, , second, , , rest = ''] = CLOCK.exec(text)?.slice(1) ?? [];
  const isUpTo = SPAN.test(rest) || (second === undefined && COMPACT_SPAN.test(rest));
  return hour !== undefined && !/^t/i.test(text) && isUpTo;
}

/** Why the text after a date is no time of day. */
export function clockProblem(rest: string): string {
  const text = rest.replace(WEEKDAY, '').trim();
  const [after = text] = CLOCK.exec(text)?.slice(-1) ?? [];
  return IS_UP_TO.test(after) ? IS_SPAN : UNREADABLE_CLOCK;
}

/** The hour from 0 to 24; undefined if the part of the day contradicts it. */
function hourOfDay(hour: number, part: string | undefined): number | undefined {
  if (part && EVENING.has(part) && (hour === 12 || hour < 5)) {
    return undefined;
  }
  if ((part === '中午' || part === '正午') && (hour < 11 || hour > 13)) {
    return undefined;
  }
  if (part === 'pm' && hour === 0) {
    return undefined;
  }
  if (part && AFTER_NOON.has(part) && hour < 12) {
    return hour + 12;
  }
  if (part && BEFORE_NOON.has(part)) {
    // Some write 上午12点 for noon.
    return hour > 12 || (hour === 12 && !AFTER_MIDNIGHT.has(part)) ? undefined : hour % 12;
  }
  return hour <= 24 ? hour : undefined;
}

/** Minutes east of UTC; undefined without a zone, null for an invalid one. */
function readZone(text: string): number | undefined | null {
  if (text === '') {
    return undefined;
  }
  if (CHINA.test(text)) {
    return 8 * 60;
  }
  const match = ZONE.exec(text);
  // `20:30 +1` is the day after.
  if (!match || /^[+-](?!8)\d$/.test(text)) {
    return null;
  }
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  if (minutes > 14 * 60 || Number(match[3] ?? 0) > 59) {
    return null;
  }
  return match[1] === '-' ? -minutes : minutes;
}
