import type { Database } from '../../../platform/database/open.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { announceDroppedTags } from '../../../platform/page-cache/dropped-tags.ts';
import { claimState } from '../packs/claim-state.ts';
import {
  type Asker,
  type LockedPack,
  lockPack,
  type Shortage,
  settleShortage,
  type Taken,
  takeCodes,
} from './claim-repository.ts';
import type { ClaimResult, GiveOut, NoCode } from './claim-result.ts';

/** SQLSTATE of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Gives codes out of the database: one transaction locks the pack, marks the codes and writes the claims. It
 * rejects where the database is away or the commit's outcome is unknown; asking again then finds what happened.
 * Where the last code goes, every portal hears to make the pack's pages anew, and `dropTags` is called.
 */
export function giveOutFrom(
  db: Database,
  dropTags: (tags: readonly string[]) => void | Promise<void>,
): GiveOut {
  return async (packId, askers) => {
    const tags = [`pack:${packId}`, 'packs'];
    let emptied = false;
    const results = await transaction(db, async (tx) => {
      const pack = await lockPack(tx, packId);
      if (!pack) {
        return answerAll(askers, 'NOT_FOUND');
      }
      const taken = await takeCodes(
        tx,
        packId,
        askers.map((asker) => ({ ...asker, open: refusalByTime(pack, asker.at) === undefined })),
      );
      const outcomes = [...taken.values()];
      const given = outcomes.filter(({ outcome }) => outcome === 'given').length;
      const short = outcomes.some(({ outcome }) => outcome === 'short');
      const shortage = short ? await settleShortage(tx, packId) : undefined;
      emptied = pack.remaining > 0 && (given >= pack.remaining || shortage?.free === false);
      if (emptied) {
        await announceDroppedTags(tx)(tags);
      }
      return new Map(
        askers.map((asker) => [
          asker.player_id,
          resultOf(taken.get(asker.player_id), pack, asker.at, shortage),
        ]),
      );
    }).catch((error: { code?: string }) => {
      if (error.code === LOCK_NOT_AVAILABLE) {
        return answerAll(askers, 'BUSY');
      }
      throw error;
    });
    if (emptied) {
      await dropTags(tags);
    }
    return results;
  };
}

function answerAll(askers: readonly Asker[], why: NoCode): Map<number, ClaimResult> {
  return new Map(askers.map(({ player_id }) => [player_id, { outcome: 'none', why, ends_at: null }]));
}

/** Why a pack gives nothing at a moment, whatever its stock. */
function refusalByTime({ starts_at, ends_at }: LockedPack, now: Date): NoCode | undefined {
  const state = claimState({ starts_at, ends_at, remaining: 1, pooled: false }, now);
  return state === '未开始' ? 'PACK_NOT_STARTED' : state === '已结束' ? 'PACK_ENDED' : undefined;
}

function resultOf(
  taken: Taken | undefined,
  pack: LockedPack,
  at: Date,
  shortage: Shortage | undefined,
): ClaimResult {
  const { ends_at } = pack;
  if (taken?.outcome === 'given' || taken?.outcome === 'had') {
    return { outcome: 'code', claim: taken.claim, ends_at };
  }
  if (taken?.outcome === 'closed') {
    return { outcome: 'none', why: refusalByTime(pack, at) ?? 'PACK_ENDED', ends_at };
  }
  if (taken?.outcome === 'barred') {
    return { outcome: 'none', why: 'TOO_MANY', ends_at };
  }
  return { outcome: 'none', why: whyShort(shortage), ends_at };
}

/** Empty is said only where the database showed that nothing is left. */
function whyShort(shortage: Shortage | undefined): NoCode {
  if (!shortage || shortage.free) {
    return 'BUSY';
  }
  return shortage.quarantined ? 'WITHHELD' : 'PACK_EMPTY';
}
