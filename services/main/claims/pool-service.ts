import type { Claim } from '#contract/entities/claim.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { presentClaim } from './claim-presenter.ts';
import { countDraws, drawCode, drawSince, isPooled, lockDraws } from './pool-repository.ts';

export interface PoolRules {
  /** Time after a claim before its code may be drawn, in ms. */
  graceMs: number;
  /** Time before a player may draw again from a pack, in ms. */
  intervalMs: number;
}

const HOUR_MS = 3_600_000;
/** Most draws per player and hour, over all packs. */
const PER_HOUR = 20;

/**
 * Draws a code of an empty pack; within the interval the same code again. Null if the pack isn't pooled.
 * @throws {Refusal} TOO_MANY; PACK_EMPTY if no code is old enough
 */
export async function drawFromPool(
  db: Database,
  rules: PoolRules,
  draw: { packId: number; playerId: number; now: Date; ends_at: Date | null },
): Promise<Claim | null> {
  const { packId, playerId, now, ends_at } = draw;
  if (!(await isPooled(db, packId))) {
    return null;
  }
  const drawn = await transaction(db, async (tx) => {
    await lockDraws(tx, packId, playerId);
    const recent = await drawSince(tx, packId, playerId, before(now, rules.intervalMs));
    if (recent) {
      return recent;
    }
    const hour = { since: before(now, HOUR_MS), until: now };
    if ((await countDraws(tx, playerId, hour)) >= PER_HOUR) {
      throw new Refusal('TOO_MANY', '淘号太频繁了，请一小时后再试', { retry_after: HOUR_MS / 1_000 });
    }
    return drawCode(tx, { packId, playerId, now, until: before(now, rules.graceMs) });
  });
  if (!drawn) {
    throw new Refusal('PACK_EMPTY', '暂时没有可以淘的号，请过些时候再来');
  }
  return presentClaim({ ...drawn, pack_id: packId, claimed_at: drawn.drawn_at, ends_at, from_pool: true });
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
