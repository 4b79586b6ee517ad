import type { CallData, CallParams } from '#contract/call.ts';
import type { ownClaims } from '#contract/calls/claims.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Database } from '#platform/database/open.ts';
import { listPage } from '../catalogue/list-page.ts';
import { presentPackCard } from '../packs/pack-presenter.ts';
import { findOwnedPacks } from '../packs/pack-repository.ts';
import { presentClaim } from './claim-presenter.ts';
import type { ClaimContext } from './claim-service.ts';
import { countOwned, listOwned } from './owned-repository.ts';

/** A page of the player's codes with their packs, including unpublished ones. */
export async function readOwnClaims(
  db: Database,
  params: CallParams<typeof ownClaims>,
  { player, now }: ClaimContext,
): Promise<CallData<typeof ownClaims>> {
  const scope = new ReadScope(now);
  const [owned, total] = await Promise.all([listOwned(db, player.id, params), countOwned(db, player.id)]);
  const ids = [...new Set(owned.map(({ pack_id }) => pack_id))];
  const packs = new Map((await findOwnedPacks(db, ids)).map((pack) => [pack.id, pack]));
  const list = owned.flatMap((row) => {
    const pack = packs.get(row.pack_id);
    return pack ? [{ ...presentClaim(row), pack: presentPackCard(pack, scope), how_to: pack.how_to }] : [];
  });
  return listPage(list, total, params, now);
}
