import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

/** Kysely's PostgreSQL dialect on a custom driver. */
export function dialectOver(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** A connection that runs whole statements. @param noStreaming the error of a stream */
export function statementConnection(
  executeQuery: DatabaseConnection['executeQuery'],
  noStreaming: string,
): DatabaseConnection {
  return {
    executeQuery,
    // biome-ignore lint/correctness/useYield: the interface requires a generator
    async *streamQuery() {
      throw new Error(noStreaming);
    },
  };
}
