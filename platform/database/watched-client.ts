import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** No word from the server for so long, in ms: whether it is still there is looked into. */
const SILENCE_MS = 3_000;
/** Longer than the server lets any statement run: a connection that is silent for so long is dead, in ms. */
const DEAD_MS = 35_000;

/** A client of a pool that can be ended in the middle of a statement. */
export type EndableClient = PostgresPoolClient & { end(): unknown };

/**
 * A client whose statements don't wait for ever. A server that was cut off says nothing, and no time-out of its own
 * gets through: where one is silent and can't be reached on another connection either, this one is given up, and
 * whoever waits gets an error.
 */
export class WatchedClient implements PostgresPoolClient {
  #client: EndableClient;
  #isServerThere: () => Promise<boolean>;

  /** @param isServerThere whether the server answers on a new connection; never rejects */
  constructor(client: EndableClient, isServerThere: () => Promise<boolean>) {
    this.#client = client;
    this.#isServerThere = isServerThere;
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

  async #watch<R>(answer: Promise<R>): Promise<R> {
    const watch = new Watch(this.#isServerThere, () => this.#client.end());
    try {
      return await answer;
    } finally {
      watch.end();
    }
  }
}

class Watch {
  #isServerThere: () => Promise<boolean>;
  #giveUp: () => void;
  #timer: NodeJS.Timeout | undefined;
  #silentMs = 0;

  constructor(isServerThere: () => Promise<boolean>, giveUp: () => void) {
    this.#isServerThere = isServerThere;
    this.#giveUp = giveUp;
    this.#timer = setTimeout(() => this.#look(), SILENCE_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    this.#silentMs += SILENCE_MS;
    const isDead = this.#silentMs >= DEAD_MS || !(await this.#isServerThere());
    if (this.#timer !== undefined) {
      if (isDead) {
        this.#giveUp();
      } else {
        this.#timer = setTimeout(() => this.#look(), SILENCE_MS);
      }
    }
  }
}
