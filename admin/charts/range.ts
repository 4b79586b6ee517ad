import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { RANGE_LIMIT } from '#contract/admin/dashboard.ts';
import { browserNow } from '../browser/clock.ts';
import { formatTime } from '../ui/china-time.ts';

const DAY = 'YYYY-MM-DD';

/** Days in China, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

export function today(): string {
  return formatTime(browserNow(), DAY);
}

function addDays(day: string, days: number): string {
  return dayjs(day).add(days, 'day').format(DAY);
}

export function daysIn({ from, to }: Range): number {
  return dayjs(to).diff(dayjs(from), 'day') + 1;
}

export const PRESETS: readonly [name: string, range: () => Range][] = [
  ['今天', () => ({ from: today(), to: today() })],
  ['昨天', () => ({ from: addDays(today(), -1), to: addDays(today(), -1) })],
  ['近 7 天', () => ({ from: addDays(today(), -6), to: today() })],
  ['近 30 天', () => ({ from: addDays(today(), -29), to: today() })],
  ['近 90 天', () => ({ from: addDays(today(), -89), to: today() })],
];

/** The range in the URL; the last days, by default today, if missing or invalid. */
export function useRange(lastDays = 1): [Range, (range: Range) => void] {
  const [query, setQuery] = useSearchParams();
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  const range = useMemo(() => {
    const requested = { from, to };
    const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && dayjs(text).format(DAY) === text;
    const days = isDay(from) && isDay(to) ? daysIn(requested) : 0;
    return days >= 1 && days <= RANGE_LIMIT
      ? requested
      : { from: addDays(today(), 1 - lastDays), to: today() };
  }, [from, to, lastDays]);
  return [range, (selected) => setQuery({ ...selected })];
}

/** Name of the previous range: 前一天、前 7 天. */
export function beforeName(range: Range): string {
  const days = daysIn(range);
  return days === 1 ? '前一天' : `前 ${days} 天`;
}

const midnight = (day: string) => `${day}T00:00:00+08:00`;

export function listUrl(path: string, filters: Record<string, string>): string {
  return `/${path}?${new URLSearchParams(filters)}`;
}

/** A range as list filters: `to` is exclusive. */
export function within({ from, to }: Range): Record<string, string> {
  return { from: midnight(from), to: midnight(addDays(to, 1)) };
}
