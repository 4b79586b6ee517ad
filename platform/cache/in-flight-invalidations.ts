import { type Changed, EVERYTHING } from './changes.ts';

/** Collects the tags that are invalidated while a response is built. */
export interface InvalidationWatch {
  /** True if one of the response's tags was invalidated while it was built. */
  isStale(tags: Iterable<string>): boolean;
  end(): void;
}

/** The responses that are being built, and the tags that were invalidated since each was started. */
export class InFlightInvalidations<T = unknown> {
  #watches = new Set<{ tags: Set<string>; everything: boolean }>();
  #building = new Map<string, Promise<T>>();

  /** Builds the response of a key; concurrent calls share one build, unless something was invalidated meanwhile. */
  build(key: string, make: (watch: InvalidationWatch) => Promise<T>): Promise<T> {
    const running = this.#building.get(key);
    if (running) {
      return running;
    }
    const watch = this.watch();
    const promise = make(watch).finally(() => {
      watch.end();
      if (this.#building.get(key) === promise) {
        this.#building.delete(key);
      }
    });
    this.#building.set(key, promise);
    return promise;
  }

  watch(): InvalidationWatch {
    const invalidated = { tags: new Set<string>(), everything: false };
    this.#watches.add(invalidated);
    return {
      isStale: (tags) => invalidated.everything || [...tags].some((tag) => invalidated.tags.has(tag)),
      end: () => this.#watches.delete(invalidated),
    };
  }

  note(changed: Changed): void {
    for (const invalidated of this.#watches) {
      if (changed === EVERYTHING) {
        invalidated.everything = true;
      } else {
        for (const tag of changed) {
          invalidated.tags.add(tag);
        }
      }
    }
    this.#building.clear();
  }
}
