const CHINA_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** Time source; tests pass their own. */
export interface Clock {
  now(): Date;
  /** Monotonic milliseconds with an arbitrary origin. Defaults to the machine's monotonic clock. */
  ticks?(): number;
}

/** Measures durations; changes of the wall clock do not affect it. */
export function ticksOf({ ticks }: Clock): () => number {
  return ticks ?? (() => performance.now());
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A stopped clock, for tests and for replaying a moment.
 * @internal
 */
export function fixedClock(iso: string): Clock {
  return { now: () => new Date(iso) };
}

/** `2026-11-21T10:00:00+08:00`: China has had one offset without summer time since 1991. */
export function chinaTime(date: Date): string {
  return `${new Date(date.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

export function chinaDayStart(date: Date, days = 0): Date {
  const day = Math.floor((date.getTime() + CHINA_OFFSET_MS) / DAY_MS) + days;
  return new Date(day * DAY_MS - CHINA_OFFSET_MS);
}

/** The China day as `2026-11-21`. */
export function chinaDay(date: Date): string {
  return chinaTime(date).slice(0, 10);
}

/** `HH:MM` in China, `days` from today. */
export function chinaMoment(today: Date, days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(chinaDayStart(today, days).getTime() + (hours * 60 + minutes) * 60_000);
}
