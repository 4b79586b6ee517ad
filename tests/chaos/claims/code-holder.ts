import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';

/** More than players who ask at a time, so that those who asked before cannot take them all. */
const HELD = 80;
const HOLD_MS = 120;
const PAUSE_MS = 40;

/** Ends a transaction without effect. */
class LetGo extends Error {}

/**
 * Holds some free codes, the last ones to be given, for moments at a time, as an operator's change would: they are
 * free all the while, whatever it looks like.
 * @returns a function that ends it
 */
export function holdCodes(db: Database, packId: number): () => Promise<void> {
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      await transaction(db, async (tx) => {
        await sql`
          select from pack_code where pack_id = ${packId} and not claimed
          order by id desc limit ${HELD} for update skip locked`.execute(tx);
        await sleep(HOLD_MS);
        throw new LetGo();
      }).catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await work;
  };
}
