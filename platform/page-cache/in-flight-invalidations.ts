/** Watches what is invalidated while an answer is being made. */
export interface MakingWatch {
  /** Whether something that the answer shows was invalidated since: it must not be taken for fresh. */
  isStale(tags: Iterable<string>): boolean;
  end(): void;
}

/** What was invalidated since each of the answers under way was begun. */
export class InFlightInvalidations {
  #watches = new Set<{ tags: Set<string>; everything: boolean }>();

  watch(): MakingWatch {
    const invalidated = { tags: new Set<string>(), everything: false };
    this.#watches.add(invalidated);
    return {
      isStale: (tags) => invalidated.everything || [...tags].some((tag) => invalidated.tags.has(tag)),
      end: () => this.#watches.delete(invalidated),
    };
  }

  note(tags: readonly string[]): void {
    for (const invalidated of this.#watches) {
      for (const tag of tags) {
        invalidated.tags.add(tag);
      }
    }
  }

  noteAll(): void {
    for (const invalidated of this.#watches) {
      invalidated.everything = true;
    }
  }
}
