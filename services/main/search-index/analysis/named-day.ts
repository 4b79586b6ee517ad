import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import { simplified } from '#platform/core/simplified.ts';

/**
 * Days that a text names: from so many days ahead; from a weekday (0 is Monday) of the week so many weeks ahead, or the coming
 * one; a day of a year; a month so many months ahead. An hour of them may be named, too.
 */
export type NamedDay = (
  | { ahead: number; days?: number }
  | { week: number | undefined; weekday: number; days: number }
  | { year?: number; month: number; day: number }
  | { months: number }
) & { hour?: number };

/** Times from `from` on, before `to`. */
export interface DaySpan {
  from: Date;
  to: Date;
}

const WEEK_DAYS = 7;
const HOUR_MS = 3_600_000;
/** The days that 最近 and 即将 mean. */
const SOON_DAYS = 7;

const AHEAD: Readonly<Record<string, number>> = {
  昨天: -1,
  昨日: -1,
  zuotian: -1,
  zuori: -1,
  今天: 0,
  今日: 0,
  今早: 0,
  今晚: 0,
  jintian: 0,
  jinri: 0,
  明天: 1,
  明日: 1,
  明早: 1,
  明晚: 1,
  mingtian: 1,
  mingri: 1,
  后天: 2,
  houtian: 2,
  大后天: 3,
  dahoutian: 3,
};
const WORDS = Object.keys(AHEAD).sort((one, other) => other.length - one.length);
/** 12月1日, 2026年12月1号; alone also 12-1, 12.1, 12/1 and 2026-12-1. */
const DATE = /(?<!\d)(?:(20\d\d)年)?(1[0-2]|0?[1-9])月(3[01]|[12]\d|0?[1-9])[日号]?$/u;
const NUMBERS = /^(?:(20\d\d)[-./])?(1[0-2]|0?[1-9])[-./](3[01]|[12]\d|0?[1-9])$/u;
/** 周六, 下周, 这个星期天, 本周末. */
const WEEK = /(下下|上|本|这|下)?个?(?:周|星期|礼拜)([一二三四五六日天末1-7])?$/u;
const WEEKS: Readonly<Record<string, number>> = { 上: -1, 本: 0, 这: 0, 下: 1, 下下: 2 };
const MONTH = /(上|本|这|下)个?月$/u;
const SOON = /(?:最近|近期|近日|即将)$/u;
/** 10点, 晚上8点半, 20:00. */
const HOUR =
  /(凌晨|早上?|上午|中午|下午|傍晚|晚上?)?(2[0-3]|1\d|0?\d|十[一二]|[零一二两三四五六七八九十])(?:[点时](?:钟|整|半|\d\d?分?)?|:\d\d)$/u;
const DIGITS = '零一二三四五六七八九十';
const LATE = /(?:下午|傍晚|晚上?)$/u;

/** The day at the end of a text, with the text before it; names begin with such words too (明日方舟), so that it is no day there. */
export function dayAtEnd(text: string): { day: NamedDay; before: string } | undefined {
  const plain = simplified(text.normalize('NFKC').toLowerCase());
  const clock = HOUR.exec(plain);
  if (!clock) {
    return readDay(plain);
  }
  const [, period = '', typed = ''] = clock;
  const before = plain.slice(0, clock.index);
  const found = readDay(before) ?? readDay(before + period);
  if (!found) {
    return undefined;
  }
  const hour = hourOf(typed);
  const isLate = LATE.test(before + period);
  return { ...found, day: { ...found.day, hour: isLate && hour < 12 ? hour + 12 : hour } };
}

function readDay(plain: string): { day: NamedDay; before: string } | undefined {
  const word = WORDS.find((one) => plain.endsWith(one));
  if (word !== undefined) {
    return { day: { ahead: AHEAD[word] ?? 0 }, before: plain.slice(0, -word.length) };
  }
  const date = DATE.exec(plain) ?? NUMBERS.exec(plain);
  if (date) {
    const [, year, month, day] = date;
    return {
      day: { ...(year ? { year: Number(year) } : {}), month: Number(month), day: Number(day) },
      before: plain.slice(0, date.index),
    };
  }
  const week = WEEK.exec(plain);
  const day = week ? weekDays(week[1], week[2]) : undefined;
  if (week && day) {
    return { day, before: plain.slice(0, week.index) };
  }
  const month = MONTH.exec(plain);
  if (month) {
    return { day: { months: WEEKS[month[1] ?? ''] ?? 0 }, before: plain.slice(0, month.index) };
  }
  const soon = SOON.exec(plain);
  return soon ? { day: { ahead: 0, days: SOON_DAYS }, before: plain.slice(0, soon.index) } : undefined;
}

/** 周 alone names no week. */
function weekDays(prefix: string | undefined, weekday: string | undefined): NamedDay | undefined {
  const week = prefix === undefined ? undefined : WEEKS[prefix];
  if (weekday === undefined) {
    return week === undefined ? undefined : { week, weekday: 0, days: WEEK_DAYS };
  }
  if (weekday === '末') {
    return { week, weekday: 5, days: 2 };
  }
  const place = '一二三四五六日'.indexOf(weekday === '天' ? '日' : weekday);
  return { week, weekday: place < 0 ? Number(weekday) - 1 : place, days: 1 };
}

function hourOf(typed: string): number {
  return /\d/.test(typed)
    ? Number(typed)
    : [...typed.replace('两', '二')].reduce((sum, digit) => sum + DIGITS.indexOf(digit), 0);
}

/** The times that are meant, the narrowest first: the hour, the days. A day of the year is the one nearest to `now`. */
export function spansOf(named: NamedDay, now: Date): DaySpan[] {
  const days = daysOf(named, now);
  if (named.hour === undefined) {
    return [days];
  }
  const from = new Date(days.from.getTime() + named.hour * HOUR_MS);
  return [{ from, to: new Date(from.getTime() + HOUR_MS) }, days];
}

function daysOf(named: NamedDay, now: Date): DaySpan {
  if ('months' in named) {
    return { from: monthStart(now, named.months), to: monthStart(now, named.months + 1) };
  }
  if ('month' in named) {
    const from = named.year ? dayOf(named.year, named) : nearestDay(named, now);
    return { from, to: chinaDayStart(from, 1) };
  }
  const { days = 1 } = named;
  const from = chinaDayStart(now, 'ahead' in named ? named.ahead : aheadOf(named, now));
  return { from, to: chinaDayStart(from, days) };
}

/** How many days ahead a weekday is; the coming one begins today or later, or has begun. */
function aheadOf(
  { week, weekday, days }: { week: number | undefined; weekday: number; days: number },
  now: Date,
): number {
  const today = (new Date(chinaDay(now)).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  const ahead = weekday - today;
  return week === undefined ? (ahead + days > 0 ? ahead : ahead + WEEK_DAYS) : ahead + week * WEEK_DAYS;
}

function monthStart(now: Date, months: number): Date {
  const [year, month] = chinaDay(now).split('-').map(Number);
  return dayOf(year ?? 0, { month: (month ?? 0) + months, day: 1 });
}

function dayOf(year: number, { month, day }: { month: number; day: number }): Date {
  return chinaDayStart(new Date(Date.UTC(year, month - 1, day)));
}

function nearestDay(named: { month: number; day: number }, now: Date): Date {
  const year = Number(chinaDay(now).slice(0, 4));
  const distance = (date: Date) => Math.abs(date.getTime() - now.getTime());
  const [nearest = now] = [year - 1, year, year + 1]
    .map((one) => dayOf(one, named))
    .toSorted((one, other) => distance(one) - distance(other));
  return nearest;
}
