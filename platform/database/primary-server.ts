import pg from 'pg';
import { postgresAddresses, requiresWrites } from '../core/config/postgres-address.ts';

/** Timeout of the connection and of the query, in ms. */
const SEARCH_TIMEOUT_MS = 2_000;
export const NO_PRIMARY = 'NO_PRIMARY';

/** None of the servers takes writes; the cause has the error of each. */
class NoPrimary extends Error {
  readonly code = NO_PRIMARY;

  constructor(cause: unknown) {
    super('none of the database servers takes writes', { cause });
  }
}

/**
 * The one of several PostgreSQL servers that takes writes. After a failover it is another one. An address without
 * `target_session_attrs=read-write` names one server, which is taken as it is.
 */
export class PrimaryServer {
  /** The address of the server that took writes last. */
  address: string;
  readonly isChosen: boolean;
  #addresses: readonly string[];
  #isKnown: boolean;
  #search: Promise<string> | undefined;

  constructor(url: string) {
    this.#addresses = postgresAddresses(url);
    this.address = this.#addresses[0] ?? url;
    this.isChosen = requiresWrites(url);
    this.#isKnown = !this.isChosen;
  }

  /**
   * The address of the server that takes writes. Queries all servers at once if it is not known; concurrent calls share a
   * search.
   * @throws {NoPrimary} if none takes writes
   */
  async find(): Promise<string> {
    if (this.#isKnown) {
      return this.address;
    }
    this.#search ??= this.#query().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** The server at `address` failed or takes no writes: the next `find` searches again. */
  lost(address: string): void {
    if (this.isChosen && address === this.address) {
      this.#isKnown = false;
    }
  }

  async #query(): Promise<string> {
    try {
      this.address = await Promise.any(this.#addresses.map(takesWrites));
      this.#isKnown = true;
      return this.address;
    } catch (error) {
      throw new NoPrimary(error);
    }
  }
}

/** Connects to a server. @throws unless it takes writes */
async function takesWrites(address: string): Promise<string> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: SEARCH_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertWritable(client);
    return address;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** @throws if the server of a connection takes no writes or does not respond */
export async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query({
    text: 'show transaction_read_only',
    query_timeout: SEARCH_TIMEOUT_MS,
  } as pg.QueryConfig);
  if (rows[0].transaction_read_only !== 'off') {
    throw Object.assign(new Error('the server takes no writes'), { code: NO_PRIMARY });
  }
}
