/** Collects the tags that are invalidated while a response is built. */
export interface InvalidationWatch {
  /** True if one of the response's tags was invalidated while it was built. */
  isStale(tags: Iterable<string>): boolean;
  end(): void;
}

/** The tags that were invalidated since each in-flight response was started. */
export class InFlightInvalidations {
  #watches = new Set<{ tags: Set<string>; everything: boolean }>();

  watch(): InvalidationWatch {
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
