import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ClaimResult, IssueCodes } from '#services/main/claims/claim-result.ts';
import {
  anyFree,
  codeOf,
  existing,
  none,
  oneByOne,
  type Picked,
  pickUnlocked,
  writeClaim,
} from './one-by-one.ts';
import { countThenClaim } from './shared.ts';

/** A planted bug: how codes are issued, and the constraints that are missing. */
export interface Plant {
  issueCodes(db: Database): IssueCodes;
  /** Constraints of `claim` to drop first. */
  without: string[];
}

const ONE_CODE = 'claim_code_id_key';
const ONE_CLAIM = 'claim_pack_id_player_id_key';
const UNIQUE_VIOLATION = '23505';
/** The delay of the commit after the response, in ms: longer than it takes to stop the database. */
const COMMIT_DELAY_MS = 100;

/** Reads a free code and then marks it without a lock in between: two players read the same one. */
function selectThenUpdate(db: Database): IssueCodes {
  return oneByOne((packId, claimant) =>
    transaction(db, async (tx) => {
      const had = await existing(tx, packId, claimant.player_id);
      if (had) {
        return codeOf(had);
      }
      const { rows } = await sql<Picked>`
        select id, code from pack_code where pack_id = ${packId} and not claimed order by id limit 1`.execute(
        tx,
      );
      const [picked] = rows;
      return picked ? writeClaim(tx, packId, claimant, picked) : none('PACK_EMPTY');
    }),
  );
}

/**
 * Relies on the constraint on pack and player to give concurrent requests of a player one code. That is sound with the
 * constraint; without it the player gets two.
 */
function trustConstraint(db: Database): IssueCodes {
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

/** Returns the code while its transaction is still open: a kill rolls the claim back. */
function acknowledgeEarly(db: Database): IssueCodes {
  return oneByOne(
    (packId, claimant) =>
      new Promise<ClaimResult>((resolve, reject) => {
        transaction(db, async (tx) => {
          const had = await existing(tx, packId, claimant.player_id);
          const picked = had ? undefined : await pickUnlocked(tx, packId);
          if (picked) {
            resolve(await writeClaim(tx, packId, claimant, picked));
            await sleep(COMMIT_DELAY_MS);
          } else {
            resolve(had ? codeOf(had) : none((await anyFree(tx, packId)) ? 'BUSY' : 'PACK_EMPTY'));
          }
        }).catch(reject);
      }),
  );
}

/** Reports "empty" if every free code is locked at this moment. */
function emptyUnderContention(db: Database): IssueCodes {
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

/** Ignores the existing claim: each repeated request gets another code. */
function newCodeOnRetry(db: Database): IssueCodes {
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

/** The planted bugs by name. `trust-constraint` with its constraint is sound: it shows the purpose of the constraint. */
export const plants: Record<string, Plant> = {
  'select-then-update': { issueCodes: selectThenUpdate, without: [ONE_CODE] },
  'no-unique-constraint': { issueCodes: trustConstraint, without: [ONE_CLAIM] },
  'trust-constraint': { issueCodes: trustConstraint, without: [] },
  'acknowledge-early': { issueCodes: acknowledgeEarly, without: [] },
  'empty-under-contention': { issueCodes: emptyUnderContention, without: [] },
  'count-then-claim': { issueCodes: countThenClaim, without: [] },
  'new-code-on-retry': { issueCodes: newCodeOnRetry, without: [ONE_CLAIM] },
};
