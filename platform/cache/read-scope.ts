/** The text of a search and how many results it had. */
export interface Search {
  text: string;
  results: number;
}

/**
 * Collects the tags and the expiry of a response while it is built. The page cache invalidates the response when one of its
 * tags changes or it expires.
 */
export class ReadScope {
  /** The time of the response; everything in it uses this reading of the clock. */
  readonly now: Date;
  readonly tags = new Set<string>();
  search: Search | undefined;
  /** The path of a call in it whose result is for one visitor: the response is not shared. */
  personalCall: string | undefined;
  /** A service did not respond: a part is missing. */
  isIncomplete = false;
  #until: Date | undefined;

  constructor(now: Date) {
    this.now = now;
  }

  /** Adds tags of shown records: `game:12`, `games`, `news`, `packs`, `openings`, `site`, … */
  tag(...tags: string[]): void {
    for (const tag of tags) {
      this.tags.add(tag);
    }
  }

  /** Adds moments at which the response changes (a start, an end, midnight). Ignores past moments. */
  changesAt(...moments: (Date | null | undefined)[]): void {
    for (const moment of moments) {
      if (moment && moment > this.now && (!this.#until || moment < this.#until)) {
        this.#until = moment;
      }
    }
  }

  get until(): Date | undefined {
    return this.#until;
  }
}
