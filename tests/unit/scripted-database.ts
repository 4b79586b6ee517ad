import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

/** A sent statement with its parameters. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** A database without tables: it records statements and returns the rows of `respond`. */
export function scriptedDatabase(respond: (statement: Statement) => object[] = () => []) {
  const statements: Statement[] = [];
  const connection = {
    executeQuery: async ({ sql, parameters }: Statement) => {
      statements.push({ sql, parameters });
      const rows = respond({ sql, parameters });
      return { rows, numAffectedRows: BigInt(rows.length) };
    },
    async *streamQuery() {},
  };
  const driver = Object.assign(new DummyDriver(), { acquireConnection: async () => connection });
  const db: Database = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver as unknown as DummyDriver,
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, statements };
}
