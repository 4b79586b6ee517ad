import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ClaimResult, IssueCodes } from '#services/main/claims/claim-result.ts';
import { anyFree, codeOf, existing, none, oneByOne, pickUnlocked, writeClaim } from './one-by-one.ts';

/** How long the commit comes after the answer, in ms: longer than it takes to stop the database. */
const LATE_MS = 100;

/** Answers with the code while the transaction that gives it is still open: a kill takes it away again. */
export function acknowledgeEarly(db: Database): IssueCodes {
  return oneByOne(
    (packId, claimant) =>
      new Promise<ClaimResult>((answer, fail) => {
        transaction(db, async (tx) => {
          const had = await existing(tx, packId, claimant.player_id);
          const picked = had ? undefined : await pickUnlocked(tx, packId);
          if (picked) {
            answer(await writeClaim(tx, packId, claimant, picked));
            await sleep(LATE_MS);
          } else {
            answer(had ? codeOf(had) : none((await anyFree(tx, packId)) ? 'BUSY' : 'PACK_EMPTY'));
          }
        }).catch(fail);
      }),
  );
}
