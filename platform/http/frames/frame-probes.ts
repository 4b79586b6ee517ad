import { LRUCache } from 'lru-cache';
import type { FrameProbe } from '#platform/adapters/http-client/probe-frame.ts';
import { type Clock, ticksOf } from '#platform/core/clock.ts';

/** How long a result is used, in ms. */
const VALID_MS = 60_000;
const MOST_ADDRESSES = 500;
/** Addresses requested at a time. */
const MOST_RUNNING = 8;

interface Known {
  result: Promise<FrameProbe>;
  /** In ticks. */
  until: number;
}

/** Requests the addresses of games, each at most once a minute for all players, and a few at a time. */
export class FrameProbes {
  #known = new LRUCache<string, Known>({ max: MOST_ADDRESSES });
  #running = 0;
  #probe: (url: string) => Promise<FrameProbe>;
  #ticks: () => number;

  constructor(probe: (url: string) => Promise<FrameProbe>, clock: Clock) {
    this.#probe = probe;
    this.#ticks = ticksOf(clock);
  }

  /** @returns undefined if too many addresses are being requested */
  async of(url: string): Promise<FrameProbe | undefined> {
    const known = this.#known.get(url);
    if (known && known.until > this.#ticks()) {
      return known.result;
    }
    if (this.#running >= MOST_RUNNING) {
      return undefined;
    }
    this.#running += 1;
    const result = this.#probe(url).finally(() => {
      this.#running -= 1;
    });
    this.#known.set(url, { result, until: this.#ticks() + VALID_MS });
    return result;
  }
}
