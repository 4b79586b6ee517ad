import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * Drops what waited when a backup was made, in the transaction that restores it: it may have been sent since. A backup of an
 * older schema has no deliveries.
 */
export async function dropRestoredDeliveries(tx: Tx): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('notice_delivery') is not null as exists`.execute(tx);
  if (rows[0]?.exists) {
    await tx
      .updateTable('notice_delivery')
      .set({ state: 'dropped', reason: 'restored' })
      .where('state', 'in', ['waiting', 'sending'])
      .execute();
  }
}
