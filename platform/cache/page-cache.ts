import { LRUCache } from 'lru-cache';
import { type Clock, ticksOf } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { unlessSlow } from '../core/unless-slow.ts';
import { type Changed, EVERYTHING } from './changes.ts';
import { InFlightInvalidations, type InvalidationWatch } from './in-flight-invalidations.ts';
import { PersonalResponse, personalPart } from './personal-response.ts';
import { type PlainResponse, type PreparedResponse, prepareResponse } from './prepared-response.ts';

/** How long a stale response is served while rebuilding it fails, in ms. */
const STALE_IF_ERROR_MS = 24 * 3_600_000;
/** After a failure, stale responses are served without waiting during this time, in ms. */
const FAILING_MS = 5_000;
/** How long a request waits for the rebuild of an invalidated response, in ms; then it gets the stale one. */
const REBUILD_MS = 750;
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
  /** The call in it whose result is for one visitor: the cache refuses it. */
  personalCall?: string | undefined;
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
 * response is built. An invalidated response is rebuilt before it is served; it is served only if that fails or takes too
 * long, or if another build failed just before. Failures (5xx) are never cached, and few 404s are. A response that is for
 * one visitor is refused and reaches no visitor. Age is measured in ticks, and content that time changes by the clock; a
 * response from before the clock was set back is stale.
 */
export class PageCache {
  #entries: LRUCache<string, Entry>;
  #notFound = new LRUCache<string, true>({
    max: MAX_NOT_FOUND,
    dispose: (_value, key, reason) => reason === 'evict' && this.#entries.delete(key),
  });
  #limit: number;
  #clock: Clock;
  #dictionaries: boolean;
  #ticks: () => number;
  #invalidations = new InFlightInvalidations<PreparedResponse>();
  #failingUntil = Number.NEGATIVE_INFINITY;
  readonly counters = { hits: 0, stale: 0, misses: 0 };
  #logger: Pick<Logger, 'error'> | undefined;

  /**
   * @param dictionaries documents have a variant for browsers with a compression dictionary
   * @param logger gets an error for each response that is for one visitor
   */
  constructor(limitBytes: number, clock: Clock, dictionaries = false, logger?: Pick<Logger, 'error'>) {
    this.#limit = limitBytes;
    this.#logger = logger;
    this.#dictionaries = dictionaries;
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

  /** Whether this response is the fresh one of a key. Neither a hit nor a use of the entry. */
  holds(key: string, prepared: PreparedResponse): boolean {
    const entry = this.#entries.peek(key);
    return entry?.prepared === prepared && !entry.isInvalidated && !this.#isExpired(entry);
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
      const refresh = this.#refresh(key, make);
      const made = await (usable && !usable.exact
        ? unlessSlow(refresh, usable.prepared, REBUILD_MS)
        : refresh);
      return made.status >= 500 && usable ? usable.prepared : made;
    } catch (error) {
      if (usable) {
        return usable.prepared;
      }
      throw error;
    }
  }

  /** Whether the response of a key was invalidated and has to be built before it is served again. */
  isInvalidated(key: string): boolean {
    return this.#entries.peek(key)?.isInvalidated ?? false;
  }

  /**
   * Builds the response of a key if it was invalidated, before a visitor requests it. A failure says nothing about the other
   * responses: their visitors wait for new ones.
   */
  async renew(key: string, make: () => Promise<CacheableResponse>): Promise<void> {
    if (this.isInvalidated(key)) {
      await this.#refresh(key, make, false);
    }
  }

  invalidate(changed: Changed): void {
    this.#invalidations.note(changed);
    for (const entry of this.#entries.values()) {
      if (changed === EVERYTHING || changed.some((tag) => entry.tags.has(tag))) {
        entry.isInvalidated = true;
      }
    }
  }

  stats() {
    return { ...this.counters, bytes: this.#entries.calculatedSize, entries: this.#entries.size };
  }

  #refresh(
    key: string,
    make: () => Promise<CacheableResponse>,
    notesFailure = true,
  ): Promise<PreparedResponse> {
    const note = (isGood: boolean) => (isGood || notesFailure) && this.#noteOutcome(isGood);
    return this.#invalidations.build(key, (watch) =>
      make()
        .then(async (made) => {
          this.#refusePersonal(key, made);
          note(made.status < 500);
          const prepared = await prepareResponse(made, this.#dictionaries);
          this.#store(key, made, prepared, watch);
          return prepared;
        })
        .catch((error: unknown) => {
          // A fault of one page says nothing about the others.
          if (!(error instanceof PersonalResponse)) {
            note(false);
          }
          throw error;
        }),
    );
  }

  /** @throws {PersonalResponse} if the response is for one visitor */
  #refusePersonal(key: string, made: CacheableResponse): void {
    const part = personalPart(made);
    if (part !== undefined) {
      const [entry] = key.split('?');
      this.#logger?.error('a response for one visitor was refused by the cache', { entry, part });
      throw new PersonalResponse(part);
    }
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
