import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** The fingerprint of a freshly restored database. */
export const RESTORED = 'restored';

/**
 * Identifies this database by its cluster, its oid and the oid of `claim`. A restored dump has another fingerprint,
 * even in the same database.
 */
export async function currentFingerprint(tx: Tx): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat_ws('/',
      case when has_function_privilege('pg_control_system()', 'execute')
        then (select system_identifier::text from pg_control_system()) end,
      (select oid::text from pg_database where datname = current_database()),
      'claim'::regclass::oid::text) as fingerprint`.execute(tx);
  return rows[0]?.fingerprint ?? '';
}

/**
 * The fingerprint when the database last served; null if it never did. Locks the table, so that one process checks at
 * a time.
 */
export async function lockOrigin(tx: Tx): Promise<string | null> {
  await sql`lock table claim_origin in exclusive mode`.execute(tx);
  const row = await tx.selectFrom('claim_origin').select('fingerprint').executeTakeFirst();
  return row?.fingerprint ?? null;
}

export async function writeOrigin(db: Database | Tx, fingerprint: string): Promise<void> {
  await db
    .insertInto('claim_origin')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ fingerprint }))
    .execute();
}
