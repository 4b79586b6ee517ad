import type { OperatorData, OperatorParams } from '#contract/admin/call.ts';
import type { playerClaims } from '#contract/admin/players.ts';
import type { Database } from '#platform/database/open.ts';
import { wireTime } from '../catalogue/times.ts';
import { maskCode } from '../codes/mask-code.ts';
import { countOwned, listOwnedWithGames } from './owned-repository.ts';

/** The codes of a player, for operators: masked, with the packs they are of. */
export async function readPlayerClaims(
  db: Database,
  { id, page, size }: OperatorParams<typeof playerClaims>,
): Promise<OperatorData<typeof playerClaims>> {
  const total = await countOwned(db, id);
  const rows = await listOwnedWithGames(db, id, { page, size });
  return {
    list: rows.map(({ code, pack_id, pack, claimed_at, ...row }) => ({
      ...row,
      pack: { id: pack_id, title: pack },
      code_masked: maskCode(code),
      claimed_at: wireTime(claimed_at),
    })),
    ...{ total, page, size },
  };
}
