import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

/** What a freshly restored database says of where it was. */
export const RESTORED = 'restored';

/**
 * Where this database is: the server's cluster, the database in it and the table of claims. A dump that is loaded
 * somewhere, in the same database too, has another one.
 */
export async function currentFingerprint(tx: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat_ws('/',
      case when has_function_privilege('pg_control_system()', 'execute')
        then (select system_identifier::text from pg_control_system()) end,
      (select oid::text from pg_database where datname = current_database()),
      'claim'::regclass::oid::text) as fingerprint`.execute(tx);
  return rows[0]?.fingerprint ?? '';
}

/** Where the database was when it last served; null where it never did. One process at a time comes past here. */
export async function lockOrigin(tx: Transaction<Tables>): Promise<string | null> {
  await sql`lock table claim_origin in exclusive mode`.execute(tx);
  const row = await tx.selectFrom('claim_origin').select('fingerprint').executeTakeFirst();
  return row?.fingerprint ?? null;
}

/** Writes down where the database is. */
export async function writeOrigin(db: Database | Transaction<Tables>, fingerprint: string): Promise<void> {
  await db
    .insertInto('claim_origin')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ fingerprint }))
    .execute();
}
