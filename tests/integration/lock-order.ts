import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { untilLockWait } from './until-lock-wait.ts';

/** SQLSTATE of `nowait` on a locked row. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * True if work that changes two games waits for the one with the lower id before it locks the other, on PostgreSQL. The
 * lower one is moved behind the other in its table, so that only work that orders by id locks it first.
 */
export async function locksInOrder(
  db: Database,
  [lower, higher]: readonly [number, number],
  work: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  await sql`update game set heat = heat + 1 where id = ${lower}`.execute(db);
  const { working, isFree } = await transaction(db, async (tx) => {
    await sql`select from game where id = ${lower} for update`.execute(tx);
    const working = transaction(db, work);
    await untilLockWait(db);
    const isFree = await transaction(db, (other) =>
      sql`select from game where id = ${higher} for update nowait`.execute(other),
    ).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== LOCK_NOT_AVAILABLE) {
          throw error;
        }
        return false;
      },
    );
    return { working, isFree };
  });
  await working;
  return isFree;
}
