export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** At most `most` hits in any interval of `ms`. With none the window blocks every hit. */
export interface Window {
  ms: number;
  most: number;
}

export function atMost(most: number, ms: number): Window {
  return { ms, most };
}

/** A limit by windows. `log` names the counted action. */
export interface WindowLimit {
  log: string;
  windows: readonly Window[];
}

/**
 * A limit that allows `free` hits and then requires the waits of `waitsMs` in turn; the last wait repeats. Ignores hits
 * older than `memoryMs`.
 */
export interface GrowingLimit {
  log: string;
  free: number;
  waitsMs: readonly number[];
  memoryMs: number;
}

/**
 * A limit that a proof of work widens: `levels[n]` are the windows for a request with a proof of level n, the last ones
 * also for higher levels. `levels[0]` are those without a proof. A level without windows never blocks.
 */
export interface WorkLimit {
  log: string;
  levels: readonly (readonly Window[])[];
}

/** The windows of a level that blocks every hit. */
export const CLOSED: readonly Window[] = [atMost(0, DAY)];

export type Limit = WindowLimit | GrowingLimit | WorkLimit;

/** One hit to count: its limit and its key (a keyed hash). */
export interface Entry {
  limit: Limit;
  key: Uint8Array;
}

/** The log of one entry: the number of hits and the time of the deciding hit. */
export interface Reading {
  hits: number;
  at: Date | null;
}

/** The wait of a growing limit, in ms; 0 if the hit is allowed. */
export function growingWait({ free, waitsMs }: GrowingLimit, { hits, at }: Reading, now: Date): number {
  const wait = waitsMs[Math.min(hits - free, waitsMs.length - 1)];
  return !at || wait === undefined ? 0 : Math.max(0, at.getTime() + wait - now.getTime());
}

/** The wait of a window, in ms. `at` is the time of its `most`-th newest hit. */
export function windowWait({ ms }: Window, { at }: Reading, now: Date): number {
  return at ? Math.max(0, at.getTime() + ms - now.getTime()) : 0;
}

/** Formats a wait, rounded up: `45 秒`, `12 分钟`, `3 小时`. */
export function waitText(seconds: number): string {
  if (seconds < 100) {
    return `${seconds} 秒`;
  }
  return seconds < 100 * 60 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3_600)} 小时`;
}
