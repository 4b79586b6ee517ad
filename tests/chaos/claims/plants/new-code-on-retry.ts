import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { anyFree, none, oneByOne, pickUnlocked, writeClaim } from './one-by-one.ts';

/** Doesn't look whether the player has a code: each time he asks he gets another. */
export function newCodeOnRetry(db: Database): IssueCodes {
  return oneByOne((packId, claimant) =>
    transaction(db, async (tx) => {
      const picked = await pickUnlocked(tx, packId);
      if (picked) {
        return writeClaim(tx, packId, claimant, picked);
      }
      return none((await anyFree(tx, packId)) ? 'BUSY' : 'PACK_EMPTY');
    }),
  );
}
