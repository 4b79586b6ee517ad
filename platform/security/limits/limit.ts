/** At most `most` in any stretch of `ms`, wherever it begins. */
export interface Window {
  ms: number;
  most: number;
}

/** A limit of so many in a time. `log` names what is counted. */
export interface WindowLimit {
  log: string;
  windows: readonly Window[];
}

/**
 * A limit that lets `free` pass and then asks for a wait after each, the first of `waitsMs`, then the next, the last
 * one for ever after. What is older than `memoryMs` is forgotten.
 */
export interface GrowingLimit {
  log: string;
  free: number;
  waitsMs: readonly number[];
  memoryMs: number;
}

export type Limit = WindowLimit | GrowingLimit;

/** One thing to be counted: for whom (a keyed hash) and against which limit; `unbounded` ones are counted only. */
export interface Entry {
  limit: Limit;
  key: Uint8Array;
  unbounded?: boolean;
}

/** What the log says of one entry: how many hits there are, and when the one that decides was. */
export interface Reading {
  hits: number;
  at: Date | null;
}

/** How long to wait by a growing limit, in ms; 0 where nothing is in the way. */
export function growingWait({ free, waitsMs }: GrowingLimit, { hits, at }: Reading, now: Date): number {
  /** There is none where fewer than `free` passed. */
  const wait = waitsMs[Math.min(hits - free, waitsMs.length - 1)];
  return !at || wait === undefined ? 0 : Math.max(0, at.getTime() + wait - now.getTime());
}

/** How long to wait by a window, in ms. The reading's moment is that of the `most`-th newest hit in it. */
export function windowWait({ ms }: Window, { at }: Reading, now: Date): number {
  return at ? Math.max(0, at.getTime() + ms - now.getTime()) : 0;
}
