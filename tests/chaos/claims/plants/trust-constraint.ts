import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { anyFree, codeOf, existing, none, oneByOne, pickUnlocked, writeClaim } from './one-by-one.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Leaves it to the constraint on pack and player that a player who asks twice at once gets one code. With the
 * constraint that is sound; without it he gets two.
 */
export function trustConstraint(db: Database): IssueCodes {
  return oneByOne((packId, claimant) =>
    transaction(db, async (tx) => {
      const had = await existing(tx, packId, claimant.player_id);
      if (had) {
        return codeOf(had);
      }
      const picked = await pickUnlocked(tx, packId);
      if (picked) {
        return writeClaim(tx, packId, claimant, picked);
      }
      return none((await anyFree(tx, packId)) ? 'BUSY' : 'PACK_EMPTY');
    }).catch((error: { code?: string }) => {
      if (error.code === UNIQUE_VIOLATION) {
        return none('BUSY');
      }
      throw error;
    }),
  );
}
