import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';

/** A day that a text names: so many days from today, or a day of the year. */
export type NamedDay = { ahead: number } | { month: number; day: number };

const AHEAD: Readonly<Record<string, number>> = {
  ...{ 昨天: -1, 昨日: -1, zuotian: -1, zuori: -1 },
  ...{ 今天: 0, 今日: 0, jintian: 0, jinri: 0 },
  ...{ 明天: 1, 明日: 1, mingtian: 1, mingri: 1 },
  ...{ 后天: 2, houtian: 2, 大后天: 3, dahoutian: 3 },
};
const WORDS = Object.keys(AHEAD).sort((one, other) => other.length - one.length);
/** 12月1日, 12月1号; alone also 12-1, 12.1 and 12/1. */
const DATE = /(?<!\d)(1[0-2]|0?[1-9])月(3[01]|[12]\d|0?[1-9])[日号]?$/u;
const NUMBERS = /^(1[0-2]|0?[1-9])[-./](3[01]|[12]\d|0?[1-9])$/u;

/** The day at the end of a text, with the text before it; names begin with such words too (明日方舟), so that it is no day there. */
export function dayAtEnd(text: string): { day: NamedDay; before: string } | undefined {
  const plain = text.normalize('NFKC').toLowerCase();
  const word = WORDS.find((one) => plain.endsWith(one));
  if (word !== undefined) {
    return { day: { ahead: AHEAD[word] ?? 0 }, before: plain.slice(0, -word.length) };
  }
  const date = DATE.exec(plain) ?? NUMBERS.exec(plain);
  return date
    ? { day: { month: Number(date[1]), day: Number(date[2]) }, before: plain.slice(0, date.index) }
    : undefined;
}

/** The day as a span of time; a day of the year is the one nearest to `now`. */
export function spanOf(named: NamedDay, now: Date): { from: Date; to: Date } {
  const from = 'ahead' in named ? chinaDayStart(now, named.ahead) : nearestDay(named, now);
  return { from, to: chinaDayStart(from, 1) };
}

function nearestDay({ month, day }: { month: number; day: number }, now: Date): Date {
  const year = Number(chinaDay(now).slice(0, 4));
  const distance = (date: Date) => Math.abs(date.getTime() - now.getTime());
  const [nearest = now] = [year - 1, year, year + 1]
    .map((one) => chinaDayStart(new Date(Date.UTC(one, month - 1, day))))
    .toSorted((one, other) => distance(one) - distance(other));
  return nearest;
}
