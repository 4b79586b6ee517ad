/** The text of a search and how many results it had. */
export interface Search {
  text: string;
  results: number;
}

/**
 * What a response was built from, collected while it is built. The page cache invalidates the response when one of its
 * tags changes, and at the moment at which time itself changes it.
 */
export class ReadScope {
  /** The time that the response is built for; everything in it derives from this one reading of the clock. */
  readonly now: Date;
  readonly tags = new Set<string>();
  /** The search in the response, and how much it found. */
  search: Search | undefined;
  #until: Date | undefined;

  constructor(now: Date) {
    this.now = now;
  }

  /** The response shows these things: `game:12`, `games`, `news`, `packs`, `openings`, `site`, … */
  tag(...tags: string[]): void {
    for (const tag of tags) {
      this.tags.add(tag);
    }
  }

  /** The response changes by itself at this moment (a start, an end, midnight). Past moments are ignored. */
  changesAt(...moments: (Date | null | undefined)[]): void {
    for (const moment of moments) {
      if (moment && moment > this.now && (!this.#until || moment < this.#until)) {
        this.#until = moment;
      }
    }
  }

  /** The next moment at which the response changes by itself, if any. */
  get until(): Date | undefined {
    return this.#until;
  }
}
