import type { PostgresPool, PostgresPoolClient } from 'kysely';

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
const NO_ANSWER = 'Connection terminated due to connection timeout';

/**
 * A pool that doesn't try a server that is away again for each query: for a moment after an attempt that failed all
 * others fail with it, at once. Under load thousands of attempts a second would otherwise keep a server that comes back
 * from coming back, and this process from answering what it has.
 */
export class PatientPool implements PostgresPool {
  readonly options: PostgresPool['options'];
  #pool: PostgresPool;
  #now: () => number;
  #failed: { error: unknown; until: number } | undefined;

  constructor(pool: PostgresPool, now: () => number = () => performance.now()) {
    this.options = pool.options;
    this.#pool = pool;
    this.#now = now;
  }

  /** @throws what the last attempt threw, while the pause lasts */
  async connect(): Promise<PostgresPoolClient> {
    if (this.#failed && this.#now() < this.#failed.until) {
      throw this.#failed.error;
    }
    try {
      const client = await this.#pool.connect();
      this.#failed = undefined;
      return client;
    } catch (error) {
      if (isAway(error as NodeJS.ErrnoException)) {
        this.#failed = { error, until: this.#now() + PAUSE_MS };
      }
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

function isAway({ code, message }: NodeJS.ErrnoException): boolean {
  return AWAY.has(code ?? '') || message === NO_ANSWER;
}
