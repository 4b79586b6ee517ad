import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { assertWritable, type PrimaryServer } from './primary-server.ts';

/** Interval of the check whether the server still takes writes, in ms. */
const CHECK_MS = 1_000;

/** A pool client that remembers its server. */
export type ServerClient = PostgresPoolClient & { address: string };

type Connections = Pick<PostgresPool, 'connect'>;

/**
 * A pool of connections to the server that takes writes. Checks each new connection, and the server once a second: behind a
 * pooler, connections outlive a failover and would read from a standby. After a failover, the connections to the previous
 * server are closed.
 */
export class PrimaryPool implements PostgresPool {
  readonly options: PostgresPool['options'];
  #pool: pg.Pool;
  #primary: PrimaryServer;
  #open = new Set<pg.ClientBase>();
  #timer: NodeJS.Timeout | undefined;

  constructor(primary: PrimaryServer, onError: (error: Error) => void, config: pg.PoolConfig) {
    class Client extends pg.Client {
      readonly address = primary.address;

      constructor(options: pg.ClientConfig) {
        super({ ...options, connectionString: primary.address });
      }
    }
    this.#primary = primary;
    this.#pool = new pg.Pool({
      ...config,
      Client: Client as unknown as new () => pg.ClientBase,
      ...(primary.isChosen ? { onConnect: assertWritable } : {}),
    });
    this.options = this.#pool.options;
    this.#pool.on('error', onError);
    this.#pool.on('connect', (client) => {
      this.#open.add(client);
      client.on('error', onError);
      client.once('end', () => this.#open.delete(client));
    });
  }

  get openConnections(): number {
    return this.#open.size;
  }

  /** @throws {NoPrimary}, or the error of the connection */
  async connect(): Promise<ServerClient> {
    for (;;) {
      const address = await this.#primary.find();
      const client = await this.#connect(address);
      if (client?.address === address) {
        return client;
      }
      if (client) {
        this.#open.delete(client as unknown as pg.ClientBase);
        client.release(true);
      }
    }
  }

  end(): Promise<void> {
    clearInterval(this.#timer);
    return this.#pool.end();
  }

  /** Checks the server of the connections regularly, on a connection of `pool`. */
  watch(pool: Connections): void {
    let isBusy = false;
    const check = async () => {
      if (isBusy || this.#open.size === 0) {
        return;
      }
      isBusy = true;
      await this.#check(pool).catch(() => undefined);
      isBusy = false;
    };
    if (this.#primary.isChosen) {
      this.#timer = setInterval(check, CHECK_MS).unref();
    }
  }

  async #check(pool: Connections): Promise<void> {
    const client = await pool.connect();
    const address = this.#primary.address;
    let isWritable = false;
    try {
      const { rows } = await client.query<{ transaction_read_only: string }>(
        'show transaction_read_only',
        [],
      );
      isWritable = rows[0]?.transaction_read_only === 'off';
    } finally {
      client.release();
    }
    if (!isWritable) {
      this.#primary.lost(address);
      await this.#primary.find();
    }
  }

  /** A connection; undefined if it failed and another server takes writes. @throws the error of the connection */
  async #connect(address: string): Promise<ServerClient | undefined> {
    try {
      return (await this.#pool.connect()) as unknown as ServerClient;
    } catch (error) {
      if ((error as Error).message === POOL_EXHAUSTED) {
        throw error;
      }
      this.#primary.lost(address);
      if ((await this.#primary.find()) === address) {
        throw error;
      }
      return undefined;
    }
  }
}

/** The pool's error while all connections are in use; it says nothing about the server. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';
