import { publishInvalidation } from '#platform/cache/invalidation-channel.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { claimState } from '../codes/claim-state.ts';
import type { ClaimJournal } from '../codes/journal/claim-journal.ts';
import type { JournalEntry } from '../codes/journal/journal-entry.ts';
import {
  type Claimant,
  type ClaimOutcome,
  type LockedPack,
  lockPack,
  type NoCode,
  type Shortage,
  settleShortage,
  takeCodes,
} from './claim-repository.ts';
import type { ClaimResult, IssueCodes } from './claim-result.ts';
import { type SharedCode, takeShared } from './take-shared.ts';

/** SQLSTATE of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Side effects of a transaction outside the database. */
interface Attempt {
  emptied: boolean;
  record?: Awaited<ReturnType<ClaimJournal['record']>>;
}

/**
 * Issues codes from the database: one transaction locks the pack, marks the codes and inserts the claims, which are
 * journaled before the commit. Rejects if the database is unavailable or the outcome of the commit is unknown; a
 * retry finds the claims.
 * If the last code is issued, publishes the invalidation to all portals and calls `received`.
 */
export function issueCodesFrom(
  db: Database,
  journal: ClaimJournal,
  received: (tags: readonly string[]) => void | Promise<void>,
): IssueCodes {
  return async (packId, claimants, onGiven) => {
    const tags = [`pack:${packId}`, 'packs'];
    const attempt: Attempt = { emptied: false };
    const results = await transaction(db, async (tx) => {
      const pack = await lockPack(tx, packId);
      if (!pack) {
        return respondAll(claimants, 'NOT_FOUND');
      }
      const shared = sharedOf(pack);
      const wanting = claimants.map((claimant) => ({
        ...claimant,
        refusal: refusalByTime(pack, claimant.at),
      }));
      const taken = shared
        ? await takeShared(tx, packId, shared, wanting)
        : await takeCodes(tx, packId, wanting);
      const outcomes = [...taken];
      const given = outcomes.flatMap(([player, { outcome }]) => (outcome === 'given' ? [player] : []));
      const short = outcomes.some(([, { outcome }]) => outcome === 'PACK_EMPTY');
      const shortage = short ? await shortageOf(tx, pack) : undefined;
      const stock = shared ? (shared.left ?? Number.POSITIVE_INFINITY) : pack.remaining;
      attempt.emptied = stock > 0 && (given.length >= stock || shortage?.free === false);
      if (attempt.emptied) {
        await publishInvalidation(tx)(tags);
      }
      if (given.length > 0) {
        await onGiven?.(tx, given);
        attempt.record = await journal.record(journalEntries(pack, claimants, taken));
      }
      return new Map(outcomes.map(([player, outcome]) => [player, resultOf(outcome, pack, shortage)]));
    }).catch((error: { code?: string }) => {
      attempt.record?.lost();
      if (error.code === LOCK_NOT_AVAILABLE) {
        return respondAll(claimants, 'BUSY');
      }
      throw error;
    });
    attempt.record?.committed();
    if (attempt.emptied) {
      await received(tags);
    }
    return results;
  };
}

/** The shared code of a pack and the claims that are left of it; undefined if each player gets another code. */
function sharedOf({
  shared_code: code,
  shared_total,
  shared_seats: seats,
  shared_withheld,
}: LockedPack): SharedCode | undefined {
  if (code === null) {
    return undefined;
  }
  const left = shared_total === null ? null : Math.max(shared_total - seats, 0);
  return { code, seats, left: shared_withheld ? 0 : left };
}

async function shortageOf(tx: Tx, pack: LockedPack): Promise<Shortage> {
  return pack.shared_code === null
    ? settleShortage(tx, pack.id)
    : { free: false, withheld: pack.shared_withheld };
}

function respondAll(claimants: readonly Claimant[], outcome: NoCode): Map<number, ClaimResult> {
  return new Map(claimants.map(({ player_id }) => [player_id, { outcome, ends_at: null }]));
}

function journalEntries(
  { id: packId, shared_code }: LockedPack,
  claimants: readonly Claimant[],
  taken: ReadonlyMap<number, ClaimOutcome>,
): JournalEntry[] {
  return claimants.flatMap(({ player_id }) => {
    const one = taken.get(player_id);
    if (one?.outcome !== 'given') {
      return [];
    }
    const { id, code, claimed_at } = one.claim;
    const shared = shared_code === null ? {} : { shared: shared_code };
    return [
      { id, pack: packId, code, ...shared, player: player_id, label: '', at: claimed_at.toISOString() },
    ];
  });
}

/** Why a pack issues nothing at this time, regardless of its stock. */
function refusalByTime({ starts_at, ends_at }: LockedPack, now: Date): NoCode | null {
  const state = claimState({ starts_at, ends_at, remaining: 1, pooled: false }, now);
  return state === '未开始' ? 'PACK_NOT_STARTED' : state === '已结束' ? 'PACK_ENDED' : null;
}

function resultOf(
  taken: ClaimOutcome,
  { ends_at, shared_code }: LockedPack,
  shortage: Shortage | undefined,
): ClaimResult {
  if ('claim' in taken) {
    return { ...taken, claim: { ...taken.claim, code: shared_code ?? taken.claim.code }, ends_at };
  }
  return { outcome: taken.outcome === 'PACK_EMPTY' ? shortageReason(shortage) : taken.outcome, ends_at };
}

/** `PACK_EMPTY` only if the database has no code left. */
function shortageReason(shortage: Shortage | undefined): NoCode {
  if (!shortage || shortage.free) {
    return 'BUSY';
  }
  return shortage.withheld ? 'WITHHELD' : 'PACK_EMPTY';
}
