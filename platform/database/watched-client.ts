import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** Interval without a response after which the server is checked, in ms. */
const SILENCE_MS = 3_000;
/** Longer than the statement timeout: the connection is dead, in ms. */
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

  /** @param isServerUp true if the server responds on a new connection; never rejects */
  constructor(client: EndableClient, isServerUp: () => Promise<boolean>) {
    this.#client = client;
    this.#isServerUp = isServerUp;
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
    return this.#watch(this.#client.query<R>(sql, parameters));
  }

  async #watch<R>(result: Promise<R>): Promise<R> {
    let silentMs = 0;
    let timer: NodeJS.Timeout | undefined;
    const check = async () => {
      silentMs += SILENCE_MS;
      const isDead = silentMs >= DEAD_MS || !(await this.#isServerUp());
      if (timer !== undefined && isDead) {
        this.#client.end();
      } else if (timer !== undefined) {
        timer = setTimeout(check, SILENCE_MS);
      }
    };
    timer = setTimeout(check, SILENCE_MS);
    try {
      return await result;
    } finally {
      clearTimeout(timer);
      timer = undefined;
    }
  }
}
