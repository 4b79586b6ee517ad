import type { Logger } from '#platform/core/logger.ts';

/** Check intervals by the state of the replica, in ms. */
const CHECK_MS = { current: 1_000, awaited: 20, lagging: 200 };
/** A replica with a greater lag is not read, in ms. */
const MAX_LAG_MS = 1_000;

export interface Position {
  cluster: string;
  /** In PostgreSQL's format: `0/16B3748`. */
  lsn: string;
}

/** Queries on the primary and its replica. */
export interface ReplicatedServers {
  /** The current position of the primary. Rejects if the query fails. */
  position(): Promise<Position>;
  /** True if the replica has replayed the position. Rejects if it is down, slow or not a replica of that cluster. */
  hasReached(position: Position): Promise<boolean>;
}

interface Deps {
  servers: ReplicatedServers;
  logger: Logger;
  /** Monotonic milliseconds. */
  ticks: () => number;
}

/**
 * Tracks whether a streaming replica may be read. It may not after a reported change until it has replayed the primary's
 * position at that time, while it lags, and during the back-off after a failure. While the primary is down, the last state
 * remains valid, as nothing changes.
 */
export class ReplicaFollower {
  #deps: Deps;
  #isCurrent = false;
  #isReported = false;
  #changes = 0;
  #backoff = new Backoff();
  #shownAt: number;
  #isStopped = false;
  #wake: () => void = () => undefined;
  #following: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#shownAt = deps.ticks();
  }

  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Upper bound of the age of the replica's data, in seconds. */
  get lagSeconds(): number {
    return (this.#deps.ticks() - this.#shownAt) / 1_000;
  }

  start(): void {
    this.#following = this.#follow();
  }

  /** Stops it and resolves when the current check has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isCurrent = false;
    this.#wake();
    await this.#following;
  }

  changed(): void {
    this.#changes += 1;
    this.#isCurrent = false;
    this.#wake();
  }

  failed(error: unknown): void {
    const now = this.#deps.ticks();
    if (this.#backoff.remaining(now) === 0) {
      this.#backoff.begin(now);
      this.#setStale('replica failed; reading from the primary', { error });
    }
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      const delay = await this.#check();
      await this.#sleep(delay);
    }
  }

  /** Returns the delay of the next check, in ms. */
  async #check(): Promise<number> {
    const { servers, ticks } = this.#deps;
    const remaining = this.#backoff.remaining(ticks());
    if (remaining > 0) {
      return remaining;
    }
    const [changes, startedAt] = [this.#changes, ticks()];
    try {
      const position = await servers.position().catch(() => undefined);
      return position ? await this.#await(position, startedAt, changes) : CHECK_MS.current;
    } catch (error) {
      this.failed(error);
      return this.#backoff.remaining(ticks());
    }
  }

  /** Waits until the replica has reached the position, or a later change supersedes it. */
  async #await(position: Position, startedAt: number, changes: number): Promise<number> {
    const { servers, ticks } = this.#deps;
    for (;;) {
      const isReached = await servers.hasReached(position);
      const elapsed = ticks() - startedAt;
      if (this.#isStopped || changes !== this.#changes || this.#backoff.remaining(ticks()) > 0) {
        return 0;
      }
      if (isReached) {
        this.#shownAt = startedAt;
        return elapsed <= MAX_LAG_MS ? this.#setCurrent() : 0;
      }
      if (elapsed > MAX_LAG_MS) {
        this.#setStale('replica lags; reading from the primary', {});
      }
      await this.#sleep(elapsed > MAX_LAG_MS ? CHECK_MS.lagging : CHECK_MS.awaited);
    }
  }

  #setCurrent(): number {
    if (this.#isReported) {
      this.#isReported = false;
      this.#deps.logger.info('reading from the replica again');
    }
    this.#isCurrent = true;
    return CHECK_MS.current;
  }

  #setStale(reason: string, fields: Record<string, unknown>): void {
    this.#isCurrent = false;
    if (!this.#isReported) {
      this.#isReported = true;
      this.#deps.logger.warn(reason, fields);
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** First and longest pause, in ms; each pause doubles. */
const PAUSE_MS = { least: 1_000, most: 30_000 };
/** The pause is reset after this time without failure, in ms. */
const RESET_MS = 60_000;

/** Exponential back-off. Times are ticks. */
class Backoff {
  #until = Number.NEGATIVE_INFINITY;
  #length = 0;

  begin(now: number): void {
    const isReset = now - this.#until >= RESET_MS;
    this.#length = Math.min(isReset ? PAUSE_MS.least : this.#length * 2, PAUSE_MS.most);
    this.#until = now + this.#length;
  }

  /** The remaining pause, in ms. */
  remaining(now: number): number {
    return Math.max(0, this.#until - now);
  }
}
