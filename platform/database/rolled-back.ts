import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { type Tx, transaction } from './transaction.ts';

class RollBack extends Error {}

/** Runs `work` in a transaction that is rolled back in any case. Returns its result. */
export async function rolledBack<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = [];
  try {
    await transaction(db, async (tx) => {
      results.push(await work(tx));
      throw new RollBack('rolled back');
    });
  } catch (error) {
    if (!(error instanceof RollBack)) {
      throw error;
    }
  }
  return results[0] as T;
}
