import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/**
 * Plants a wrong variant: until `work` ends, `statement` (PL/pgSQL) changes each row that is inserted into a table or
 * updated in it, before it is stored.
 */
export async function withTrigger<T>(
  db: Database,
  {
    table,
    on = 'insert',
    statement,
  }: { table: string; on?: 'insert' | 'update' | 'insert or update'; statement: string },
  work: () => Promise<T>,
): Promise<T> {
  await sql`
    create function planted() returns trigger language plpgsql as ${sql.lit(`begin ${statement}; return NEW; end`)}`.execute(
    db,
  );
  await sql`
    create trigger planted before ${sql.raw(on)} on ${sql.table(table)}
    for each row execute function planted()`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop function planted() cascade`.execute(db);
  }
}
