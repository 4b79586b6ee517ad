import type { Search } from '../traffic/traffic-counter.ts';

/**
 * What one answer was made from, gathered while it is made: the page cache drops an answer when one of its
 * tags changes, and no later than the moment at which time itself changes it.
 */
export class ReadScope {
  /** The moment the answer is made for; everything in it is derived from this one reading of the clock. */
  readonly now: Date;
  readonly tags = new Set<string>();
  /** What is searched for in it, and how much was found. */
  search: Search | undefined;
  #until: Date | undefined;

  constructor(now: Date) {
    this.now = now;
  }

  /** The answer shows these things: `game:12`, `games`, `news`, `packs`, `openings`, `site`, … */
  tag(...tags: string[]): void {
    for (const tag of tags) {
      this.tags.add(tag);
    }
  }

  /** The answer changes by itself at this moment (a start, an end, midnight). Moments gone by are ignored. */
  changesAt(...moments: (Date | null | undefined)[]): void {
    for (const moment of moments) {
      if (moment && moment > this.now && (!this.#until || moment < this.#until)) {
        this.#until = moment;
      }
    }
  }

  /** The next moment at which the answer changes by itself, if there is one. */
  get until(): Date | undefined {
    return this.#until;
  }
}
