import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { NO_PRIMARY } from './primary-server.ts';
import { WITHOUT_LIMIT } from './statement-limit.ts';
import { MAX_WAITING, TooManyWaiting } from './too-many-waiting.ts';

/** Pause after a failed attempt, in ms. */
const PAUSE_MS = 250;
/** The server is unreachable, starting or stopping. Other errors do not predict the next attempt. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  '57P03',
  NO_PRIMARY,
]);
const NO_RESPONSE = 'Connection terminated due to connection timeout';

export interface PoolDeps {
  pool: PostgresPool;
  openConnections: () => number;
  /** True if the client's server responds on a new connection; never rejects. */
  isServerUp: (client: object) => Promise<boolean>;
  /** A statement of the client failed. */
  onError?: (client: object, error: unknown) => void;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/**
 * A pool that backs off from an unreachable server: after a failed attempt, all others fail with its error during a pause
 * and during the next attempt. Thousands of attempts per second would otherwise overload a recovering server and this
 * process. Open connections are still used. The number of waiting queries is limited.
 */
export class BackoffPool implements PostgresPool {
  readonly options: PostgresPool['options'];
  #deps: PoolDeps;
  #now: () => number;
  #failed: { error: unknown; until: number } | undefined;
  #waiting = 0;
  /** Returns the same object for the same client, as Kysely expects. */
  #watched = new WeakMap<object, WatchedClient>();

  constructor(deps: PoolDeps) {
    this.options = deps.pool.options;
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
  }

  /**
   * @throws the error of the last attempt, during the pause and the next attempt
   * @throws {TooManyWaiting}
   */
  async connect(): Promise<WatchedClient> {
    const isPausing = this.#waiting > 0 || (this.#failed && this.#now() < this.#failed.until);
    if (this.#failed && isPausing && this.#deps.openConnections() === 0) {
      throw this.#failed.error;
    }
    if (this.#waiting >= MAX_WAITING) {
      throw new TooManyWaiting();
    }
    this.#waiting += 1;
    try {
      const client = await this.#deps.pool.connect();
      this.#failed = undefined;
      return this.#watch(client as EndableClient);
    } catch (error) {
      if (isUnreachable(error as NodeJS.ErrnoException)) {
        this.#failed = { error, until: this.#now() + PAUSE_MS };
      }
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }

  end(): Promise<void> {
    return this.#deps.pool.end();
  }

  #watch(client: EndableClient): WatchedClient {
    const { isServerUp, onError } = this.#deps;
    const make = () =>
      new WatchedClient(
        client,
        () => isServerUp(client),
        (error) => onError?.(client, error),
      );
    const known = this.#watched.get(client) ?? make();
    this.#watched.set(client, known);
    return known;
  }
}

function isUnreachable({ code, message }: NodeJS.ErrnoException): boolean {
  return UNREACHABLE.has(code ?? '') || message === NO_RESPONSE;
}

/** Interval without a response after which the server is checked, in ms. */
const SILENCE_MS = 3_000;
/** Longer than the statement timeout: the connection is dead, in ms. Does not apply while a transaction has removed it. */
const DEAD_MS = 35_000;

/** A pool client that can be ended during a statement. */
export type EndableClient = PostgresPoolClient & { end(): unknown };

/**
 * Detects dead connections: neither a response nor a timeout error of the server arrives after the network is cut. If a
 * statement has no response and a new connection fails too, ends the client, which rejects the statement.
 */
export class WatchedClient implements PostgresPoolClient {
  #client: EndableClient;
  #isServerUp: () => Promise<boolean>;
  #onError: (error: unknown) => void;
  #hasLimit = true;

  /**
   * @param isServerUp true if the server responds on a new connection; never rejects
   * @param onError receives the error of each failed statement
   */
  constructor(
    client: EndableClient,
    isServerUp: () => Promise<boolean>,
    onError: (error: unknown) => void = () => undefined,
  ) {
    this.#client = client;
    this.#isServerUp = isServerUp;
    this.#onError = onError;
  }

  get processID(): number | undefined {
    return this.#client.processID;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(): never;
  query<R>(sql = '', parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (sql === WITHOUT_LIMIT) {
      this.#hasLimit = false;
    } else if (sql === 'commit' || sql === 'rollback') {
      this.#hasLimit = true;
    }
    return this.#watch(this.#client.query<R>(sql, parameters));
  }

  async #watch<R>(result: Promise<R>): Promise<R> {
    let silentMs = 0;
    let timer: NodeJS.Timeout | undefined;
    const check = async () => {
      silentMs += SILENCE_MS;
      const isOver = this.#hasLimit && silentMs >= DEAD_MS;
      const isDead = isOver || !(await this.#isServerUp());
      if (timer !== undefined && isDead) {
        this.#client.end();
      } else if (timer !== undefined) {
        timer = setTimeout(check, SILENCE_MS);
      }
    };
    timer = setTimeout(check, SILENCE_MS);
    try {
      return await result;
    } catch (error) {
      this.#onError(error);
      throw error;
    } finally {
      clearTimeout(timer);
      timer = undefined;
    }
  }
}
