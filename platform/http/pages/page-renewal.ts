import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Clock, ticksOf } from '#platform/core/clock.ts';
import { unlessSlow } from '#platform/core/unless-slow.ts';

/** Pages whose visits are counted; the least recently visited are forgotten. */
const MAX_PAGES = 500;
/** Only pages visited within this time are rendered ahead, in ms. */
const VISITED_MS = 3_600_000;
/** Visits are counted per half of that time. */
const PERIOD_MS = VISITED_MS / 2;
/** The wait after a change, in ms: one save often publishes several. */
const SETTLE_MS = 20;
/** The minimum time between two renderings of a page, in ms, however often it changes. */
const APART_MS = 500;
/** How long a process that stops waits for the current page, in ms. */
const STOP_MS = 1_000;
/** The pause after a page as a multiple of the time that it took: visitors' requests come first. */
const PAUSE_RATIO = 3;

/** A page of the site that a host name stands for. */
export interface VisitedPage {
  host: string;
  address: string;
}

interface Visits {
  page: VisitedPage;
  period: number;
  visits: number;
  /** In the period before. */
  before: number;
  /** In ticks. */
  last: number;
  /** In ticks: when it was last rendered ahead. */
  renewed: number;
}

interface Deps {
  clock: Clock;
  /** Whether the cached page of a key was invalidated. */
  isInvalidated(key: string): boolean;
  /** Renders an invalidated page and caches it. */
  renew(key: string, page: VisitedPage): Promise<unknown>;
  /** Waits; rejects when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Renders the pages that a change invalidated before a visitor requests them: those visited within the hour, the most
 * visited first, one at a time and in pauses of the process. The first visitor after a publish does not wait for the
 * page then. A visitor who comes earlier shares the rendering or starts one.
 */
export class PageRenewal {
  #deps: Deps;
  #ticks: () => number;
  #visited = new LRUCache<string, Visits>({ max: MAX_PAGES });
  #changes = 0;
  #isRunning = false;
  #running = Promise.resolve();
  #stopping = new AbortController();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#ticks = ticksOf(deps.clock);
  }

  /** Counts a visit of a cached page. */
  visited(key: string, host: string, address: string): void {
    const now = this.#ticks();
    const period = Math.floor(now / PERIOD_MS);
    const known = this.#visited.get(key);
    if (!known) {
      const never = { before: 0, renewed: Number.NEGATIVE_INFINITY };
      this.#visited.set(key, { page: { host, address }, period, visits: 1, last: now, ...never });
      return;
    }
    shiftTo(known, period);
    known.visits += 1;
    known.last = now;
  }

  /** Call after pages were invalidated. */
  changed(): void {
    this.#changes += 1;
    if (!this.#isRunning && !this.#stopping.signal.aborted) {
      this.#isRunning = true;
      // It is aborted when the process stops.
      this.#running = this.#run().catch(() => undefined);
    }
  }

  /** Starts no further page, and waits for the current one: the database is closed next. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await unlessSlow(this.#running, undefined, STOP_MS);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const { wait = pauseUnlessAborted } = this.#deps;
    try {
      await wait(SETTLE_MS, signal);
      for (let next = this.#next(); next; next = this.#next()) {
        if (next.wait > 0) {
          await wait(next.wait, signal);
          continue;
        }
        await nextTurn(undefined, { signal, ref: false });
        const started = this.#ticks();
        next.visits.renewed = started;
        await this.#renew(next.key, next.visits.page);
        await wait(PAUSE_RATIO * (this.#ticks() - started), signal);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** A page that cannot be rendered or cached is left to its next visitor. */
  async #renew(key: string, page: VisitedPage): Promise<void> {
    const changes = this.#changes;
    await this.#deps.renew(key, page).catch(() => undefined);
    if (changes === this.#changes && this.#deps.isInvalidated(key)) {
      this.#visited.delete(key);
    }
  }

  /** The invalidated page that is rendered next: one that may be rendered now, then by its visits. */
  #next(): { key: string; visits: Visits; wait: number } | undefined {
    const now = this.#ticks();
    const period = Math.floor(now / PERIOD_MS);
    const pages = [...this.#visited.entries()].flatMap(([key, visits]) => {
      if (now - visits.last > VISITED_MS || !this.#deps.isInvalidated(key)) {
        return [];
      }
      shiftTo(visits, period);
      return [{ key, visits, wait: Math.max(0, visits.renewed + APART_MS - now) }];
    });
    const rank = ({ visits, before }: Visits) => visits + before;
    return pages.sort((a, b) => a.wait - b.wait || rank(b.visits) - rank(a.visits))[0];
  }
}

async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false });
}

/** Moves the counts of visits to a later period. */
function shiftTo(visits: Visits, period: number): void {
  if (visits.period !== period) {
    visits.before = visits.period === period - 1 ? visits.visits : 0;
    visits.visits = 0;
    visits.period = period;
  }
}
