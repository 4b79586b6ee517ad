import type { PostgresPool } from 'kysely';
import { MOST_WAITING, TooManyWaiting } from './too-many-waiting.ts';
import { type EndableClient, WatchedClient } from './watched-client.ts';

/** How long a server that could not be reached is left alone, in ms. */
const PAUSE_MS = 250;
/** The server isn't there, doesn't answer, or is starting or ending; anything else says nothing of the next attempt. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  '57P03',
]);
const NO_RESPONSE = 'Connection terminated due to connection timeout';

/** The pool behind a patient one. */
export interface PoolBehind {
  pool: PostgresPool;
  /** Connections that stand, used or not. */
  standing: () => number;
  /** Whether the server answers on a new connection; never rejects. */
  isServerThere: () => Promise<boolean>;
  /** Milliseconds from anywhere on. */
  now?: () => number;
}

/**
 * A pool that doesn't try a server that is away again for each query: after an attempt that failed all others fail with
 * it, at once, for a moment and while the next attempt is under way. Under load thousands of attempts a second would
 * otherwise keep a server that comes back from coming back, and this process from answering what it has. Connections
 * that still stand are used; not more than so many wait for one.
 */
export class PatientPool implements PostgresPool {
  readonly options: PostgresPool['options'];
  #behind: PoolBehind;
  #now: () => number;
  #failed: { error: unknown; until: number } | undefined;
  #waiting = 0;
  /** The same client is always the same object to whoever asks. */
  #watched = new WeakMap<object, WatchedClient>();

  constructor(behind: PoolBehind) {
    this.options = behind.pool.options;
    this.#behind = behind;
    this.#now = behind.now ?? (() => performance.now());
  }

  /**
   * @throws what the last attempt threw, while the pause or the next attempt lasts
   * @throws {TooManyWaiting}
   */
  async connect(): Promise<WatchedClient> {
    if (this.#failed && this.#behind.standing() === 0) {
      if (this.#waiting > 0 || this.#now() < this.#failed.until) {
        throw this.#failed.error;
      }
    }
    if (this.#waiting >= MOST_WAITING) {
      throw new TooManyWaiting();
    }
    this.#waiting += 1;
    try {
      const client = await this.#behind.pool.connect();
      this.#failed = undefined;
      return this.#watch(client as EndableClient);
    } catch (error) {
      if (isAway(error as NodeJS.ErrnoException)) {
        this.#failed = { error, until: this.#now() + PAUSE_MS };
      }
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }

  end(): Promise<void> {
    return this.#behind.pool.end();
  }

  #watch(client: EndableClient): WatchedClient {
    const known = this.#watched.get(client) ?? new WatchedClient(client, this.#behind.isServerThere);
    this.#watched.set(client, known);
    return known;
  }
}

function isAway({ code, message }: NodeJS.ErrnoException): boolean {
  return AWAY.has(code ?? '') || message === NO_RESPONSE;
}
