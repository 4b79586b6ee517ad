import type { ownClaims, packClaim, recentClaims } from '#contract/calls/claims.ts';
import { Refusal } from '#contract/refusal.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Handle } from '../context.ts';
import { listPage } from '../lists/list-page.ts';
import { presentTimes } from '../lists/times.ts';
import { presentPackCard } from '../packs/pack-presenter.ts';
import { findOwnedPacks } from '../packs/pack-repository.ts';
import { presentClaim } from './claim-presenter.ts';
import { latestClaims, type NoCode } from './claim-repository.ts';
import { countOwned, listOwned, ownedByExpiry } from './owned-repository.ts';
import { drawFromPool } from './pool-service.ts';

const CLAIM_WAIT_S = 60;
const BROADCAST = 20;

/**
 * Claims a code of a pack; repeated claims return the same code. If the pack is empty and pooled, draws a claimed
 * code.
 * @throws {Refusal} NOT_FOUND, PACK_NOT_STARTED, PACK_ENDED, PACK_EMPTY, BUSY, TOO_MANY, UNAVAILABLE
 */
export const claimPack: Handle<typeof packClaim> = async (context, { id }) => {
  const { db, player, now } = context;
  const claimant = { player_id: player.id, label: player.mobile_masked, at: now };
  const result = await context.queue.claim(id, claimant);
  const { ends_at } = result;
  if ('claim' in result) {
    const claim = presentClaim({ ...result.claim, pack_id: id, ends_at, from_pool: false });
    return { claim, is_new: result.outcome === 'given' };
  }
  const drawn =
    result.outcome === 'PACK_EMPTY'
      ? await drawFromPool(db, context.pool, { packId: id, playerId: player.id, now, ends_at })
      : null;
  if (drawn) {
    return { claim: drawn, is_new: false };
  }
  throw refusalOf(result.outcome);
};

function refusalOf(why: NoCode): Refusal {
  if (why === 'WITHHELD') {
    return new Refusal('UNAVAILABLE', '礼包正在核对库存，请稍后再来');
  }
  return why === 'TOO_MANY'
    ? new Refusal(why, '领取太频繁了，请一分钟后再试', { retry_after: CLAIM_WAIT_S })
    : new Refusal(why);
}

export const readRecentClaims: Handle<typeof recentClaims> = async ({ reads: db, scope }, _params) => {
  const rows = await latestClaims(db, BROADCAST);
  scope.tag('packs', 'games');
  return {
    list: rows.map(({ player_label, ...row }) => ({ ...presentTimes(row), mobile_masked: player_label })),
    generated_at: chinaTime(scope.now),
  };
};

export const readOwnClaims: Handle<typeof ownClaims> = async ({ db, player, now }, params) => {
  const scope = new ReadScope(now);
  const [owned, total] = await Promise.all([
    params.order === 'expiry'
      ? ownedByExpiry(player.id, params, now)
          .execute(db)
          .then(({ rows }) => rows)
      : listOwned(db, player.id, params),
    countOwned(db, player.id),
  ]);
  const ids = [...new Set(owned.map(({ pack_id }) => pack_id))];
  const packs = new Map((await findOwnedPacks(db, ids)).map((pack) => [pack.id, pack]));
  const list = owned.flatMap((row) => {
    const pack = packs.get(row.pack_id);
    return pack ? [{ ...presentClaim(row), pack: presentPackCard(pack, scope), how_to: pack.how_to }] : [];
  });
  return listPage(list, total, params, now);
};
