import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { codeOf, existing, none, oneByOne, pickUnlocked, writeClaim } from './one-by-one.ts';

/** Takes "every free code is held by somebody at this moment" for "none is left". */
export function emptyUnderContention(db: Database): IssueCodes {
  return oneByOne((packId, claimant) =>
    transaction(db, async (tx) => {
      const had = await existing(tx, packId, claimant.player_id);
      if (had) {
        return codeOf(had);
      }
      const picked = await pickUnlocked(tx, packId);
      return picked ? writeClaim(tx, packId, claimant, picked) : none('PACK_EMPTY');
    }),
  );
}
