const CHINA_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** Where the time comes from; tests bring their own. */
export interface Clock {
  now(): Date;
  /** Milliseconds from anywhere on; they go on evenly, whatever is done to the time. The machine's where there are none. */
  ticks?(): number;
}

/** What spans of time are measured by: a clock that is set by an hour doesn't make them longer or shorter. */
export function ticksOf({ ticks }: Clock): () => number {
  return ticks ?? (() => performance.now());
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still, for tests and for rebuilding a moment. */
export function fixedClock(iso: string): Clock {
  return { now: () => new Date(iso) };
}

/** `2026-11-21T10:00:00+08:00`: China has kept one offset, without summer time, since 1991. */
export function chinaTime(date: Date): string {
  return `${new Date(date.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** The start of a China day, `days` after the one that `date` falls in. */
export function chinaDayStart(date: Date, days = 0): Date {
  const day = Math.floor((date.getTime() + CHINA_OFFSET_MS) / DAY_MS) + days;
  return new Date(day * DAY_MS - CHINA_OFFSET_MS);
}

/** `2026-11-21`, the day in China. */
export function chinaDay(date: Date): string {
  return chinaTime(date).slice(0, 10);
}

/** A moment on a China day given relative to today: `days` from today at `HH:MM`. */
export function chinaMoment(today: Date, days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(chinaDayStart(today, days).getTime() + (hours * 60 + minutes) * 60_000);
}
