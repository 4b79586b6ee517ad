import { LRUCache } from 'lru-cache';
import { type Clock, ticksOf } from '../core/clock.ts';
import { InFlightInvalidations, type InvalidationWatch } from './in-flight-invalidations.ts';
import { type PlainResponse, type PreparedResponse, prepareResponse } from './prepared-response.ts';

/** How long a stale response is served while rebuilding it fails, in ms. */
const STALE_IF_ERROR_MS = 24 * 3_600_000;
/** After a failure, stale responses are served without waiting during this time, in ms. */
const FAILING_MS = 5_000;
/** Measured overhead of an entry (headers and objects) and of each tag. */
const ENTRY_BYTES = 2_048;
const TAG_BYTES = 64;
/** Backward clock corrections below this are ignored, in ms. */
const CLOCK_CORRECTION_MS = 5_000;
/** How long a 404 is cached, in ms: long enough to absorb a burst, short enough to go unnoticed. */
const NOT_FOUND_MS = 5_000;
/** Maximum number of cached 404s, so that arbitrary addresses do not evict pages. */
const MAX_NOT_FOUND = 200;

export interface CacheableResponse extends PlainResponse {
  tags: Iterable<string>;
  /** Seconds it may be cached; 0: not at all. */
  seconds: number;
  /** The time at which its content changes. */
  until: Date | undefined;
  /** A stale response is served only if a rebuild fails. */
  exact?: true;
}

interface Entry {
  prepared: PreparedResponse;
  bytes: number;
  tags: Set<string>;
  /** In ticks. */
  freshUntil: number;
  /** In ticks. */
  staleUntil: number;
  /** By the clock; the content is valid between both times. */
  madeAt: number;
  changesAt: number;
  /** An invalidated response is served only if a rebuild fails. */
  isInvalidated: boolean;
  exact: boolean;
}

/**
 * Caches whole responses by key within a limit of bytes; the least recently used are evicted first. A stale response is served while one new
 * response is built. An invalidated response is rebuilt before it is served; it is served only if that fails, or if
 * another build failed just before. Failures (5xx) are never cached, and few 404s are. Age is measured in ticks, and
 * content that time changes by the clock; a response from before the clock was set back is stale.
 */
export class PageCache {
  #entries: LRUCache<string, Entry>;
  #notFound = new LRUCache<string, true>({
    max: MAX_NOT_FOUND,
    dispose: (_value, key, reason) => reason === 'evict' && this.#entries.delete(key),
  });
  #limit: number;
  #clock: Clock;
  #ticks: () => number;
  #invalidations = new InFlightInvalidations<PreparedResponse>();
  #failingUntil = Number.NEGATIVE_INFINITY;
  readonly counters = { hits: 0, stale: 0, misses: 0 };

  constructor(limitBytes: number, clock: Clock) {
    this.#limit = limitBytes;
    this.#entries = new LRUCache({
      maxSize: limitBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: (_entry, key, reason) => reason === 'evict' && this.#notFound.delete(key),
    });
    this.#clock = clock;
    this.#ticks = ticksOf(clock);
  }

  peek(key: string): PreparedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.isInvalidated || this.#isExpired(entry)) {
      return undefined;
    }
    this.counters.hits += 1;
    return entry.prepared;
  }

  /** Returns the response of a key and builds it with `make` if none is fresh; concurrent calls share one build. */
  async get(key: string, make: () => Promise<CacheableResponse>): Promise<PreparedResponse> {
    const fresh = this.peek(key);
    if (fresh) {
      return fresh;
    }
    const entry = this.#entries.get(key);
    const usable = entry && entry.staleUntil > this.#ticks() ? entry : undefined;
    if (usable && ((!usable.isInvalidated && !usable.exact) || this.#ticks() < this.#failingUntil)) {
      this.counters.stale += 1;
      this.#refresh(key, make).catch(() => undefined);
      return usable.prepared;
    }
    this.counters.misses += 1;
    try {
      const made = await this.#refresh(key, make);
      return made.status >= 500 && usable ? usable.prepared : made;
    } catch (error) {
      if (usable) {
        return usable.prepared;
      }
      throw error;
    }
  }

  invalidate(tags: readonly string[]): void {
    this.#invalidations.note(tags);
    for (const entry of this.#entries.values()) {
      if (tags.some((tag) => entry.tags.has(tag))) {
        entry.isInvalidated = true;
      }
    }
  }

  invalidateAll(): void {
    this.#invalidations.noteAll();
    for (const entry of this.#entries.values()) {
      entry.isInvalidated = true;
    }
  }

  stats() {
    return { ...this.counters, bytes: this.#entries.calculatedSize, entries: this.#entries.size };
  }

  #refresh(key: string, make: () => Promise<CacheableResponse>): Promise<PreparedResponse> {
    return this.#invalidations.build(key, (watch) =>
      make()
        .then(async (made) => {
          this.#noteOutcome(made.status < 500);
          const prepared = await prepareResponse(made);
          this.#store(key, made, prepared, watch);
          return prepared;
        })
        .catch((error: unknown) => {
          this.#noteOutcome(false);
          throw error;
        }),
    );
  }

  #store(key: string, made: CacheableResponse, prepared: PreparedResponse, watch: InvalidationWatch): void {
    const tags = new Set(made.tags);
    const bytes = prepared.bytes + ENTRY_BYTES + tags.size * TAG_BYTES + key.length;
    if (made.status >= 500 || made.seconds <= 0 || bytes > this.#limit / 4) {
      return;
    }
    const freshUntil = this.#ticks() + (made.status === 404 ? NOT_FOUND_MS : made.seconds * 1000);
    this.#notFound.delete(key);
    this.#entries.set(key, {
      prepared,
      bytes,
      tags,
      freshUntil,
      staleUntil: made.status === 200 ? freshUntil + STALE_IF_ERROR_MS : freshUntil,
      madeAt: this.#clock.now().getTime(),
      changesAt: made.until?.getTime() ?? Number.POSITIVE_INFINITY,
      isInvalidated: watch.isStale(tags),
      exact: made.exact ?? false,
    });
    if (made.status === 404) {
      this.#notFound.set(key, true);
    }
  }

  #noteOutcome(isGood: boolean): void {
    this.#failingUntil = isGood ? Number.NEGATIVE_INFINITY : this.#ticks() + FAILING_MS;
  }

  #isExpired({ freshUntil, madeAt, changesAt }: Entry): boolean {
    const now = this.#clock.now().getTime();
    return freshUntil <= this.#ticks() || changesAt <= now || now < madeAt - CLOCK_CORRECTION_MS;
  }
}
