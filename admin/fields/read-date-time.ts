import { plainSigns } from '#contract/notations/characters.ts';
import { inRange, readDate, type TimeReading, weekdayProblem } from '#contract/notations/dates.ts';
import { withDigits } from '#contract/notations/numerals.ts';
import { IS_SPAN } from '#contract/notations/time-of-day.ts';

interface Day {
  year: number;
  month: number;
  day: number;
}

interface Clock {
  minutes: number;
  seconds: number;
}

const CHINA_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;
/** Without a year, a day counts as past up to this many days ago, else as next year's. */
const PAST_DAYS = 60;
const WEEKDAYS = '日一二三四五六';
const EXAMPLE = '可写 11/25 10:00、11月25日 10点半、明天10点、今晚8点';
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const WEEKDAY = /(下下|下|本|这|上)?个?(?:周|星期|礼拜)([一二三四五六日天])/;
const RELATIVE_DAY = /大后天|后天|前天|[今明昨](?:[天日]|(?=[早晚]))/;
const DAYS_LATER = /(\d{1,3})天(?:之后|以后|后)/;
const YEAR_FIRST = /(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})(?!\d) ?[日号]?/;
const YEAR_LAST = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;
const SHORT_YEAR = /(\d{2})(?:年(\d{1,2})月(\d{1,2})[日号]?|([-/.])\d{1,2}\4\d{1,2}(?!\d))/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/;
const MONTH_DAY = /(\d{1,2}) ?[-/.月] ?(\d{1,2})(?!\d| ?[:点时]) ?[日号]?/;
const DAY_ONLY = /(\d{1,2}) ?[日号]/;
const TIME =
  /(凌晨|清晨|早上|早晨|早|上午|中午|正午|下午|傍晚|晚上|晚间|晚|夜里)? ?(\d{1,2})(?: ?: ?(\d{2})(?: ?: ?(\d{2})(?:\.\d{1,9})?)?| ?[点时](?: ?([13])刻|半| ?(\d{1,2})分?|[钟整])?|(?= ?[ap]m))(?: ?([ap]m))?/i;
/** The beginning of what follows the start of a span. */
const UP_TO = /^(?:[-~]|至|到)/;
const NOON = /中午|正午/;
const AFTERNOON = new Set(['下午', '傍晚', 'pm']);
const EVENING = new Set(['晚上', '晚间', '晚', '夜里']);
const BEFORE_NOON = new Set(['清晨', '早上', '早晨', '早', '上午']);
const MORNING = new Set(['凌晨', '清晨', '早上', '早晨', '早', '上午', 'am']);

/**
 * Reads a time as people type or paste it, in China time: absolute (`2026-11-25 10:00`, `11/25 10:00`), relative
 * (`明天10点`, `下周三 20:00`, `今晚8点`), the day and the time in any order, with Chinese numerals and full-width digits,
 * and in every notation that an import reads. Without a year it is the next such day, or one of the last 60 days; `25日`
 * is this month's or the next one's.
 * @param now the moment that relative texts refer to
 * @returns a problem in Chinese for any other text, an impossible day, and an ambiguous one
 */
export function readDateTime(text: string, now: Date): TimeReading {
  const given = withSingleSpaces(plainSigns(text));
  if (given === '') {
    return { problem: `请填写时间，${EXAMPLE}` };
  }
  const reading = readAsTyped(given, now);
  return 'problem' in reading && !HALF_TYPED.test(given) ? orOfImport(reading, given) : reading;
}

/** Digits that begin like a day, which an import reads as seconds or milliseconds since 1970. */
const HALF_TYPED = /^(?:19|20)\d{8}(?:\d{3})?$/;

/** The reading of an import, of notations of files and programs: `20261125-1000`, `Wed, 25 Nov 2026 10:00 +0800`. */
function orOfImport(refused: TimeReading, text: string): TimeReading {
  const imported = readDate(text);
  return 'problem' in imported ? refused : imported;
}

function readAsTyped(given: string, now: Date): TimeReading {
  if (ZONED.test(given)) {
    const value = new Date(given);
    return Number.isNaN(value.getTime())
      ? { problem: '没有这一天' }
      : inRange(value, true, /T24/i.test(given));
  }
  const rest = new Rest(given.replace(/北京时间/, ''));
  const weekday = rest.consume(WEEKDAY);
  rest.text = withDigits(rest.text);
  const today = dayOf(now);
  const day = readDay(rest, weekday, today);
  if (!day) {
    return {
      problem: TIME.test(rest.text) ? '请写上日期，例如 明天10点、11/25 10:00' : `无法识别；${EXAMPLE}`,
    };
  }
  if ('problem' in day) {
    return day;
  }
  const clock = readClock(rest);
  if (clock && 'problem' in clock) {
    return clock;
  }
  if (!rest.isEmpty) {
    return { problem: UP_TO.test(rest.text) ? IS_SPAN : `无法识别“${rest.text}”；${EXAMPLE}` };
  }
  const { minutes, seconds } = clock ?? { minutes: 0, seconds: 0 };
  const value = new Date(startOf(day) + (minutes * 60 + seconds) * 1000);
  return inRange(value, clock !== undefined, minutes === DAY_MINUTES);
}

/** `11月25日 周三 10:00`, China time, with the year if it is not the current one, and the seconds if there are any. */
export function describeDateTime(date: Date, now: Date): string {
  const { year, month, day } = dayOf(date);
  const shown = new Date(date.getTime() + CHINA_MS);
  const time = shown.toISOString().slice(11, 19).replace(/:00$/, '');
  const prefix = year === dayOf(now).year ? '' : `${year}年`;
  return `${prefix}${month}月${day}日 周${WEEKDAYS[shown.getUTCDay()]} ${time}`;
}

/** `11月25日 周三`, as `describeDateTime`. */
export function describeDay(date: Date, now: Date): string {
  return describeDateTime(date, now).replace(/ [\d:]+$/, '');
}

/** The form that the patterns expect. */
function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A text from which the recognised parts are removed. */
class Rest {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  consume(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.text);
    if (match) {
      const end = match.index + match[0].length;
      this.text = withSingleSpaces(`${this.text.slice(0, match.index)} ${this.text.slice(end)}`);
    }
    return match ?? undefined;
  }

  get isEmpty(): boolean {
    return this.text.replace(/[\s,;、()的T@-]/g, '') === '';
  }
}

/** The day of the text; undefined without one. */
function readDay(
  rest: Rest,
  weekday: RegExpExecArray | undefined,
  today: Day,
): Day | { problem: string } | undefined {
  const day = statedDay(rest, today) ?? (weekday && dayOfWeek(weekday, today));
  if (!day || 'problem' in day || !weekday || weekday[1]) {
    return day;
  }
  const problem = weekdayProblem(midnightOf(day), WEEKDAYS[weekdayIndex(weekday)]);
  return problem === undefined ? day : { problem };
}

/** The day that the text names by a date or a word; undefined without one. */
function statedDay(rest: Rest, today: Day): Day | { problem: string } | undefined {
  const yearFirst = rest.consume(COMPACT) ?? rest.consume(YEAR_FIRST);
  if (yearFirst) {
    return checked(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  }
  const yearLast = rest.consume(YEAR_LAST);
  if (yearLast) {
    return yearLastDay(Number(yearLast[4]), Number(yearLast[1]), Number(yearLast[3]));
  }
  const short = rest.consume(SHORT_YEAR);
  if (short) {
    return short[2]
      ? checked(2000 + Number(short[1]), Number(short[2]), Number(short[3]))
      : { problem: '年份请写四位，例如 2026-11-25' };
  }
  const relative = rest.consume(RELATIVE_DAY)?.[0];
  if (relative) {
    const days = { 大: 3, 后: 2, 明: 1, 今: 0, 昨: -1, 前: -2 }[relative[0] ?? ''] ?? 0;
    return shifted(today, days);
  }
  const later = rest.consume(DAYS_LATER);
  if (later) {
    return shifted(today, Number(later[1]));
  }
  const monthDay = rest.consume(MONTH_DAY);
  if (monthDay) {
    return nearestYear(Number(monthDay[1]), Number(monthDay[2]), today);
  }
  const only = rest.consume(DAY_ONLY);
  return only && dayInMonth(Number(only[1]), today);
}

function yearLastDay(year: number, first: number, second: number): Day | { problem: string } {
  const readings = [checked(year, first, second), checked(year, second, first)];
  const [day, other] = readings.filter((one): one is Day => !('problem' in one));
  return day && other && first !== second
    ? { problem: `可能是${first}月${second}日，也可能是${second}月${first}日；请写成 ${year}-月-日` }
    : (day ?? { problem: '没有这一天' });
}

function nearestYear(month: number, day: number, today: Day): Day | { problem: string } {
  const earliest = startOf(today) - PAST_DAYS * DAY_MS;
  for (const year of [today.year - 1, today.year, today.year + 1]) {
    const found = checked(year, month, day);
    if (!('problem' in found) && startOf(found) >= earliest) {
      return found;
    }
  }
  return checked(today.year, month, day);
}

function dayInMonth(day: number, today: Day): Day | { problem: string } {
  const next = day < today.day;
  const month = next ? (today.month % 12) + 1 : today.month;
  return checked(next && month === 1 ? today.year + 1 : today.year, month, day);
}

function weekdayIndex(match: RegExpExecArray): number {
  return match[2] === '天' ? 0 : WEEKDAYS.indexOf(match[2] ?? '');
}

/** `周三` is the next one from today on; `本周三` and `下周三` are in weeks that begin on Monday. */
function dayOfWeek(match: RegExpExecArray, today: Day): Day {
  const [wanted, current] = [weekdayIndex(match), midnightOf(today).getUTCDay()];
  if (!match[1]) {
    return shifted(today, (wanted - current + 7) % 7);
  }
  const weeks = { 下下: 2, 下: 1, 上: -1 }[match[1]] ?? 0;
  return shifted(today, weeks * 7 + ((wanted + 6) % 7) - ((current + 6) % 7));
}

function readClock(rest: Rest): Clock | { problem: string } | undefined {
  const match = rest.consume(TIME);
  if (!match) {
    return rest.consume(NOON) ? { minutes: 12 * 60, seconds: 0 } : undefined;
  }
  const [whole, part, hourText, minuteText, secondText = '0', quarter, spoken, half] = match;
  const hour = hourOf(Number(hourText), part ?? half?.toLowerCase());
  const minute = whole.includes('半')
    ? 30
    : quarter
      ? Number(quarter) * 15
      : Number(minuteText ?? spoken ?? 0);
  const seconds = Number(secondText);
  if (typeof hour === 'string') {
    return { problem: hour };
  }
  if (hour > 24 || minute > 59 || seconds > 59 || (hour === 24 && minute + seconds > 0)) {
    return { problem: `没有“${whole.trim()}”这个时刻` };
  }
  return { minutes: hour * 60 + minute, seconds };
}

/** The hour from 0; a problem if the part of the day leaves it open. */
function hourOf(hour: number, part: string | undefined): number | string {
  if (part === undefined) {
    return hour;
  }
  if (hour === 12 && BEFORE_NOON.has(part)) {
    return `“${part}12点”是中午还是半夜？请写成中午12点，或 0:00`;
  }
  if (MORNING.has(part)) {
    return hour > 12 ? `“${part}${hour}点”自相矛盾` : hour % 12;
  }
  if (AFTERNOON.has(part)) {
    return hour < 12 ? hour + 12 : hour;
  }
  if (EVENING.has(part)) {
    const isClear = (hour >= 5 && hour < 12) || (hour >= 17 && hour < 24);
    return isClear
      ? hour < 12
        ? hour + 12
        : hour
      : `“${part}${hour}点”说的是哪一天？请写成几月几日 0:00 这样`;
  }
  return hour >= 11 && hour <= 13
    ? hour
    : hour === 1 || hour === 2
      ? hour + 12
      : `“${part}${hour}点”自相矛盾`;
}

function checked(year: number, month: number, day: number): Day | { problem: string } {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (month < 1 || month > 12 || day < 1) {
    return { problem: '没有这一天' };
  }
  return date.getUTCMonth() === month - 1 ? { year, month, day } : { problem: `${month}月没有${day}日` };
}

/** The day in China. */
function dayOf(date: Date): Day {
  const shown = new Date(date.getTime() + CHINA_MS);
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate() };
}

/** The beginning of a day in China. */
function startOf(day: Day): number {
  return midnightOf(day).getTime() - CHINA_MS;
}

function shifted(day: Day, days: number): Day {
  return dayOf(new Date(startOf(day) + days * DAY_MS));
}

/** The beginning of a day in UTC. */
function midnightOf({ year, month, day }: Day): Date {
  return new Date(Date.UTC(year, month - 1, day));
}
