import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { dialectOver } from '../dialect-over.ts';

/** Answers one statement that reads. */
export type Read = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Kysely over statements that each find their own way. There are no transactions: one would be torn apart. */
export function readingDialect(read: Read): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: read,
    // biome-ignore lint/correctness/useYield: the interface asks for a generator
    async *streamQuery() {
      throw new Error('What is read for everybody is read in pages.');
    },
  };
  return dialectOver(() => new ReadingDriver(connection));
}

class ReadingDriver implements Driver {
  #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('Transactions run on the database itself, not on what is read for everybody.');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {}
}
