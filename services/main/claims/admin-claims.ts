import { sql } from 'kysely';
import type { claimList } from '#contract/admin/dashboard.ts';
import type { playerClaims } from '#contract/admin/players.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { type Listable, listRecords } from '#platform/admin/list-records.ts';
import type { AdminHandle } from '../admin-context.ts';
import { maskCode } from '../codes/mask-code.ts';
import type { Selected } from '../lists/admin-row.ts';
import { presentTimes } from '../lists/times.ts';
import { countOwned, listOwnedWithGames } from './owned-repository.ts';

type Row = CallData<typeof claimList>['list'][number];
type Listed = Selected<Row, 'claimed_at'>;
type Filters = Omit<CallParams<typeof claimList>, 'page' | 'size' | 'sort'>;

/** Claims in the admin site: never the code, and of the player only the public label. */
const listedClaims: Listable<Listed, Row, Filters> = {
  table: 'claim',
  columns: sql`claim.claimed_at, claim.player_label as player, claim.feedback,
    (select jsonb_build_object('id', pack.id, 'title', pack.title) from pack where pack.id = claim.pack_id) as pack,
    (select jsonb_build_object('id', game.id, 'name', game.name)
      from pack join game on game.id = pack.game_id where pack.id = claim.pack_id) as game`,
  sorts: { id: sql`id` },
  defaultSort: '-id',
  filter: ({ pack_id, game_id, from, to }) => [
    pack_id && sql`pack_id = ${pack_id}`,
    game_id && sql`pack_id in (select id from pack where pack.game_id = ${game_id})`,
    from && sql`claimed_at >= ${new Date(from)}`,
    to && sql`claimed_at < ${new Date(to)}`,
  ],
  present: presentTimes,
};

export const readClaims: AdminHandle<typeof claimList> = ({ db, now }, params) =>
  listRecords(db, listedClaims, params, now);

/** The codes of a player, masked, with their packs. */
export const readPlayerClaims: AdminHandle<typeof playerClaims> = async ({ db }, { id, page, size }) => {
  const total = await countOwned(db, id);
  const rows = await listOwnedWithGames(db, id, { page, size });
  return {
    list: rows.map(({ code, pack_id, pack, ...row }) => ({
      ...presentTimes(row),
      pack: { id: pack_id, title: pack },
      code_masked: maskCode(code),
    })),
    total,
    page,
    size,
  };
};
