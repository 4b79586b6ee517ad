import { addDays, type Range } from './range.ts';

const midnight = (day: string) => `${day}T00:00:00+08:00`;

/** The URL of a list with filters. */
export function listUrl(path: string, filters: Record<string, string>): string {
  return `/${path}?${new URLSearchParams(filters)}`;
}

/** A range as list filters: `to` is exclusive. */
export function within({ from, to }: Range): Record<string, string> {
  return { from: midnight(from), to: midnight(addDays(to, 1)) };
}
