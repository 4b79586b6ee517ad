import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';

/** More than the number of concurrent players, so that earlier requests cannot take them all. */
const LOCKED_CODES = 80;
const LOCK_MS = 120;
const PAUSE_MS = 40;

/** Rolls the transaction back. */
class Rollback extends Error {}

/**
 * Repeatedly locks some free codes, the last ones to be issued, for a short time, as an operator's change
 * does. They stay free all the time.
 * @returns a function that stops it
 */
export function holdCodes(db: Database, packId: number): () => Promise<void> {
  let isStopped = false;
  const work = (async () => {
    while (!isStopped) {
      await transaction(db, async (tx) => {
        await sql`
          select from pack_code where pack_id = ${packId} and not claimed
          order by id desc limit ${LOCKED_CODES} for update skip locked`.execute(tx);
        await sleep(LOCK_MS);
        throw new Rollback();
      }).catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  })();
  return async () => {
    isStopped = true;
    await work;
  };
}
