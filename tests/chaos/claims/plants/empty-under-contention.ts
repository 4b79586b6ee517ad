import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { GiveOut } from '#services/main/claims/claim-result.ts';
import { codeOf, existing, none, oneByOne, pickUnlocked, writeClaim } from './one-by-one.ts';

/** Takes "every free code is held by somebody at this moment" for "none is left". */
export function emptyUnderContention(db: Database): GiveOut {
  return oneByOne((packId, asker) =>
    transaction(db, async (tx) => {
      const had = await existing(tx, packId, asker.player_id);
      if (had) {
        return codeOf(had);
      }
      const picked = await pickUnlocked(tx, packId);
      return picked ? writeClaim(tx, packId, asker, picked) : none('PACK_EMPTY');
    }),
  );
}
