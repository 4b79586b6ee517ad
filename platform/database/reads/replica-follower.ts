import type { Logger } from '#platform/core/logger.ts';
import { GrowingPause } from './growing-pause.ts';

/** How often a replica that is read is looked at, one that is waited for, and one that lags far behind, in ms. */
const LOOK_MS = { read: 1_000, awaited: 20, lagging: 200 };
/** A replica that needs longer than that to show what the primary has isn't read, in ms. */
const MOST_LAG_MS = 1_000;

/** A place in the primary's write-ahead log, and whose log it is. */
export interface Position {
  /** The database cluster and its timeline. */
  cluster: string;
  /** As PostgreSQL writes it: `0/16B3748`. */
  lsn: string;
}

/** The two servers, as they are asked. */
export interface ReplicatedServers {
  /** How far the primary has got by now. Rejects where it can't be asked. */
  position(): Promise<Position>;
  /** Whether the replica shows everything up to there. Rejects where it is away, slow, or no replica of that cluster. */
  hasReached(position: Position): Promise<boolean>;
}

interface Deps {
  servers: ReplicatedServers;
  logger: Logger;
  /** Milliseconds from anywhere on. */
  ticks: () => number;
}

/**
 * Knows at each moment whether a streaming replica may be read. It may not from the moment on at which something is
 * known to have changed, until it shows what the primary had by then; nor while it lags, and for a while after it
 * failed. Where the primary can't be asked, what was known last stands: nothing changes there either.
 */
export class ReplicaFollower {
  #deps: Deps;
  #isCurrent = false;
  #isMissed = false;
  #changes = 0;
  #pause = new GrowingPause();
  #shownAt: number;
  #isStopped = false;
  #wake: () => void = () => undefined;
  #following: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#shownAt = deps.ticks();
  }

  /** Whether everything that is known to have changed can be read on the replica. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** How old is what the replica shows, at most, in seconds. */
  get lagSeconds(): number {
    return (this.#deps.ticks() - this.#shownAt) / 1_000;
  }

  start(): void {
    this.#following = this.#follow();
  }

  /** Ends it, once the look under way is over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isCurrent = false;
    this.#wake();
    await this.#following;
  }

  /** Something has changed on the primary. */
  changed(): void {
    this.#changes += 1;
    this.#isCurrent = false;
    this.#wake();
  }

  /** The replica failed. */
  failed(error: unknown): void {
    const now = this.#deps.ticks();
    if (this.#pause.left(now) === 0) {
      this.#pause.begin(now);
      this.#leave('the replica fails: the primary is read', { error });
    }
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      const untilNext = await this.#look();
      await this.#sleep(untilNext);
    }
  }

  /** How long the next look has time, in ms. */
  async #look(): Promise<number> {
    const { servers, ticks } = this.#deps;
    const left = this.#pause.left(ticks());
    if (left > 0) {
      return left;
    }
    const [changes, askedAt] = [this.#changes, ticks()];
    try {
      const position = await servers.position().catch(() => undefined);
      return position ? await this.#await(position, askedAt, changes) : LOOK_MS.read;
    } catch (error) {
      this.failed(error);
      return this.#pause.left(ticks());
    }
  }

  /** Waits until the replica has reached a position, or it has to be a later one. */
  async #await(position: Position, askedAt: number, changes: number): Promise<number> {
    const { servers, ticks } = this.#deps;
    for (;;) {
      const isThere = await servers.hasReached(position);
      const waited = ticks() - askedAt;
      if (this.#isStopped || changes !== this.#changes || this.#pause.left(ticks()) > 0) {
        return 0;
      }
      if (isThere) {
        this.#shownAt = askedAt;
        return waited <= MOST_LAG_MS ? this.#enter() : 0;
      }
      if (waited > MOST_LAG_MS) {
        this.#leave('the replica lags: the primary is read', {});
      }
      await this.#sleep(waited > MOST_LAG_MS ? LOOK_MS.lagging : LOOK_MS.awaited);
    }
  }

  #enter(): number {
    if (this.#isMissed) {
      this.#isMissed = false;
      this.#deps.logger.info('the replica is read again');
    }
    this.#isCurrent = true;
    return LOOK_MS.read;
  }

  #leave(why: string, fields: Record<string, unknown>): void {
    this.#isCurrent = false;
    if (!this.#isMissed) {
      this.#isMissed = true;
      this.#deps.logger.warn(why, fields);
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
