/** Watches what is dropped while an answer is being made. */
export interface MakingWatch {
  /** Whether something that the answer shows was dropped since: it must not be taken for fresh. */
  wasOvertaken(tags: Iterable<string>): boolean;
  end(): void;
}

/** What was dropped since each of the answers under way was begun. */
export class DropsUnderWay {
  #watches = new Set<{ tags: Set<string>; everything: boolean }>();

  watch(): MakingWatch {
    const dropped = { tags: new Set<string>(), everything: false };
    this.#watches.add(dropped);
    return {
      wasOvertaken: (tags) => dropped.everything || [...tags].some((tag) => dropped.tags.has(tag)),
      end: () => this.#watches.delete(dropped),
    };
  }

  note(tags: readonly string[]): void {
    for (const dropped of this.#watches) {
      for (const tag of tags) {
        dropped.tags.add(tag);
      }
    }
  }

  noteAll(): void {
    for (const dropped of this.#watches) {
      dropped.everything = true;
    }
  }
}
