import type { Envelope } from '#contract/envelope.ts';
import { type Clock, ticksOf } from '../core/clock.ts';
import { InFlightInvalidations } from './in-flight-invalidations.ts';
import { ReadScope } from './read-scope.ts';

/** The longest time to live, in seconds; an invalidation ends it sooner. */
const LONGEST_S = 60;
/** The most entries; the least recently used are evicted first. */
const MAX_STORED = 500;
/** The memory of all entries, in bytes as `freeze` estimates; one entry may take a quarter. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The least memory of a value in V8, with its slot in its container. */
const BYTES_OF_A_VALUE = 24;

interface Kept {
  answer: Envelope<unknown>;
  /** What it was built from. */
  scope: ReadScope;
  /** In ticks. */
  until: number;
  bytes: number;
}

/**
 * Caches the services' results for the pages that are built from them: a page that is rebuilt requests only what
 * changed, and pages share what all of them show. Failures and search results are never cached.
 */
export class ResponseCache {
  #kept = new Map<string, Kept>();
  #bytes = 0;
  #making = new Map<string, Promise<Kept>>();
  #invalidations = new InFlightInvalidations();
  #clock: Clock;
  #ticks: () => number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ticks = ticksOf(clock);
  }

  /**
   * The result of a key, from `make` where none is cached; it is cached for `seconds` at most. `scope` records what it was
   * built from.
   */
  async get(
    { key, seconds }: { key: string; seconds: number },
    scope: ReadScope,
    make: (scope: ReadScope) => Promise<Envelope<unknown>>,
  ): Promise<Envelope<unknown>> {
    const { answer, scope: own } = this.#fresh(key) ?? (await this.#made(key, seconds, make));
    scope.tag(...own.tags);
    scope.changesAt(own.until);
    scope.search = own.search ?? scope.search;
    return answer;
  }

  /** Removes every result with one of these tags. */
  invalidate(tags: readonly string[]): void {
    this.#invalidations.note(tags);
    for (const [key, { scope }] of this.#kept) {
      if (tags.some((tag) => scope.tags.has(tag))) {
        this.#remove(key);
      }
    }
    this.#making.clear();
  }

  /** Removes every result. */
  invalidateAll(): void {
    this.#invalidations.noteAll();
    this.#kept.clear();
    this.#bytes = 0;
    this.#making.clear();
  }

  #fresh(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    if (!kept) {
      return undefined;
    }
    this.#remove(key);
    const now = this.#clock.now();
    const { scope, until } = kept;
    if (until <= this.#ticks() || now < scope.now || (scope.until && scope.until <= now)) {
      return undefined;
    }
    this.#add(key, kept);
    return kept;
  }

  #made(key: string, seconds: number, make: (scope: ReadScope) => Promise<Envelope<unknown>>): Promise<Kept> {
    const running = this.#making.get(key);
    if (running) {
      return running;
    }
    const watch = this.#invalidations.watch();
    const scope = new ReadScope(this.#clock.now());
    const promise = make(scope)
      .then((answer) => {
        const kept = {
          answer,
          scope,
          until: this.#ticks() + 1000 * Math.min(seconds, LONGEST_S),
          bytes: freeze(answer),
        };
        if (answer.status === 1 && seconds > 0 && !scope.search && !watch.isStale(scope.tags)) {
          this.#keep(key, kept);
        }
        return kept;
      })
      .finally(() => {
        watch.end();
        if (this.#making.get(key) === promise) {
          this.#making.delete(key);
        }
      });
    this.#making.set(key, promise);
    return promise;
  }

  #keep(key: string, kept: Kept): void {
    if (kept.bytes > MOST_BYTES / 4) {
      return;
    }
    this.#remove(key);
    this.#add(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_STORED && this.#bytes <= MOST_BYTES) {
        break;
      }
      this.#remove(oldest);
    }
  }

  #add(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

/**
 * Freezes a result, which pages share.
 * @returns its approximate memory in bytes; an object that was frozen before is counted by its owner, and a primitive counts as frozen
 */
function freeze(value: unknown): number {
  if (typeof value === 'string') {
    return BYTES_OF_A_VALUE + 2 * value.length;
  }
  if (Object.isFrozen(value)) {
    return BYTES_OF_A_VALUE;
  }
  Object.freeze(value);
  return Object.values(value as object).reduce(
    (bytes: number, part) => bytes + freeze(part),
    2 * BYTES_OF_A_VALUE,
  );
}
