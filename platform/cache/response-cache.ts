import { LRUCache } from 'lru-cache';
import type { Envelope } from '#contract/envelope.ts';
import { type Clock, ticksOf } from '../core/clock.ts';
import { type Changed, EVERYTHING } from './changes.ts';
import { InFlightInvalidations } from './in-flight-invalidations.ts';
import { ReadScope } from './read-scope.ts';

/** Maximum time to live, in seconds. */
const MAX_SECONDS = 60;
const MAX_ENTRIES = 500;
/** Maximum memory of all entries, as `freeze` estimates it; one entry may take a quarter. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Minimum memory of a value in V8, including its slot in the container. */
const VALUE_BYTES = 24;

interface CacheEntry {
  result: Envelope<unknown>;
  scope: ReadScope;
  /** In ticks. */
  until: number;
  bytes: number;
}

/**
 * Caches service results for pages: a rebuilt page requests only changed results, and pages share common ones. Failures,
 * search results and results for one visitor are never cached.
 */
export class ResponseCache {
  #entries = new LRUCache<string, CacheEntry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES / 4,
    sizeCalculation: ({ bytes }) => bytes,
  });
  #invalidations = new InFlightInvalidations<CacheEntry>();
  #clock: Clock;
  #ticks: () => number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ticks = ticksOf(clock);
  }

  /**
   * Returns the cached result of a key, or builds it with `make` and caches it for at most `seconds`. Adds its tags and expiry
   * to `scope`.
   */
  async get(
    { key, seconds }: { key: string; seconds: number },
    scope: ReadScope,
    make: (scope: ReadScope) => Promise<Envelope<unknown>>,
  ): Promise<Envelope<unknown>> {
    const { result, scope: own } = this.#fresh(key) ?? (await this.#build(key, seconds, make));
    scope.tag(...own.tags);
    scope.changesAt(own.until);
    scope.search = own.search ?? scope.search;
    scope.personalCall ??= own.personalCall;
    scope.isIncomplete ||= own.isIncomplete;
    return result;
  }

  invalidate(changed: Changed): void {
    this.#invalidations.note(changed);
    for (const [key, { scope }] of this.#entries) {
      if (changed === EVERYTHING || changed.some((tag) => scope.tags.has(tag))) {
        this.#entries.delete(key);
      }
    }
  }

  #fresh(key: string): CacheEntry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) {
      return undefined;
    }
    const now = this.#clock.now();
    const { scope, until } = entry;
    if (until <= this.#ticks() || now < scope.now || (scope.until && scope.until <= now)) {
      this.#entries.delete(key);
      return undefined;
    }
    return entry;
  }

  #build(
    key: string,
    seconds: number,
    make: (scope: ReadScope) => Promise<Envelope<unknown>>,
  ): Promise<CacheEntry> {
    return this.#invalidations.build(key, async (watch) => {
      const scope = new ReadScope(this.#clock.now());
      const result = await make(scope);
      const until = this.#ticks() + 1000 * Math.min(seconds, MAX_SECONDS);
      const entry = { result, scope, until, bytes: freeze(result) };
      const isShared = result.status === 1 && !scope.search && scope.personalCall === undefined;
      if (isShared && seconds > 0 && !watch.isStale(scope.tags)) {
        this.#entries.set(key, entry);
      }
      return entry;
    });
  }
}

/**
 * Freezes a result, which pages share.
 * @returns its approximate memory in bytes; already frozen objects are counted by their owner; primitives count as frozen
 */
function freeze(value: unknown): number {
  if (typeof value === 'string') {
    return VALUE_BYTES + 2 * value.length;
  }
  if (Object.isFrozen(value)) {
    return VALUE_BYTES;
  }
  Object.freeze(value);
  return Object.values(value as object).reduce(
    (bytes: number, part) => bytes + freeze(part),
    2 * VALUE_BYTES,
  );
}
