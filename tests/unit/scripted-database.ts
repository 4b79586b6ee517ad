import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

/** A statement that was sent, with its parameters. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** A database without tables: it takes statements down and answers each with the rows that `answer` gives. */
export function scriptedDatabase(answer: (statement: Statement) => object[] = () => []) {
  const statements: Statement[] = [];
  const connection = {
    executeQuery: async ({ sql, parameters }: Statement) => {
      statements.push({ sql, parameters });
      const rows = answer({ sql, parameters });
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
