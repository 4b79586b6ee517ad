import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

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
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ReadingDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
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
