import { sql } from 'kysely';
import type { OpeningForm } from '#contract/admin/openings.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { asJson } from '#platform/database/upsert-rows.ts';
import { wireTime } from '../lists/times.ts';

/** An opening to write: a new one has no id. */
export interface OpeningDraft {
  id: number | null;
  item: OpeningForm;
}

/** The forms of openings by id. */
export async function readOpeningForms(tx: Tx, ids: readonly number[]): Promise<Map<number, OpeningForm>> {
  const rows = await tx
    .selectFrom('opening')
    .select(['id', 'game_id', 'server_name', 'opens_at', 'dynamic', 'platform', 'pack_id'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, opens_at, ...row }) => [id, { ...row, opens_at: wireTime(opens_at) }]));
}

/** Updates or inserts openings; returns their ids in input order. */
export async function writeOpeningForms(tx: Tx, drafts: readonly OpeningDraft[]): Promise<number[]> {
  const rows = drafts.map(({ id, item }, place) => ({ id, place, ...item }));
  const typed = sql`jsonb_to_recordset(${asJson(rows)}::jsonb) as given (
    id bigint, place integer, game_id bigint, server_name text, opens_at timestamptz, dynamic boolean,
    platform text, pack_id bigint)`;
  // No opening has a name that begins with a space: rows may take the names and times of each other.
  await sql`
    update opening set server_name = ' ' || opening.id from ${typed}
    where opening.id = given.id and (opening.game_id, opening.server_name, opening.opens_at)
      is distinct from (given.game_id, given.server_name, given.opens_at)`.execute(tx);
  await sql`
    update opening set game_id = given.game_id, server_name = given.server_name, opens_at = given.opens_at,
      dynamic = given.dynamic, platform = given.platform, pack_id = given.pack_id
    from ${typed} where opening.id = given.id`.execute(tx);
  const { rows: written } = await sql<{ id: number }>`
    with added as (
      insert into opening (game_id, server_name, opens_at, dynamic, platform, pack_id)
      select game_id, server_name, opens_at, dynamic, platform, pack_id from ${typed} where id is null
      returning id, game_id, server_name, opens_at
    )
    select coalesce(given.id, added.id) as id from ${typed}
    left join added on added.game_id = given.game_id and added.server_name = given.server_name
      and added.opens_at = given.opens_at and given.id is null
    order by given.place`.execute(tx);
  return written.map(({ id }) => id);
}

/**
 * Problems of openings that the contract can't check, by row.
 * @param removed openings that the same save deletes
 */
export async function openingProblems(
  tx: Tx,
  drafts: readonly OpeningDraft[],
  removed: readonly number[] = [],
): Promise<{ place: number; path: string; msg: string }[]> {
  const rows = drafts.map(({ id, item }, place) => ({ id, place, ...item }));
  const { rows: found } = await sql<{
    place: number;
    lacks_game: boolean;
    lacks_pack: boolean;
    is_taken: boolean;
  }>`
    with given as materialized (
      select * from jsonb_to_recordset(${asJson(rows)}::jsonb) as row (
        id bigint, place integer, game_id bigint, server_name text, opens_at timestamptz, pack_id bigint)
    )
    select place,
      not exists (select from game where game.id = given.game_id) as lacks_game,
      pack_id is not null and not exists (
        select from pack where pack.id = given.pack_id and pack.game_id = given.game_id
      ) as lacks_pack,
      exists (
        select from opening
        where opening.game_id = given.game_id and opening.server_name = given.server_name
          and opening.opens_at = given.opens_at and opening.id is distinct from given.id
          and not exists (select from given as moved where moved.id = opening.id)
          and opening.id <> all(${[...removed]}::bigint[])
      ) or exists (
        select from given as earlier
        where earlier.place < given.place and earlier.game_id = given.game_id
          and earlier.server_name = given.server_name and earlier.opens_at = given.opens_at
      ) as is_taken
    from given order by place`.execute(tx);
  return found.flatMap(({ place, lacks_game, lacks_pack, is_taken }) => [
    ...(lacks_game ? [{ place, path: 'game_id', msg: '这款游戏不存在' }] : []),
    ...(lacks_pack ? [{ place, path: 'pack_id', msg: '这个礼包不存在，或不是这款游戏的' }] : []),
    ...(is_taken ? [{ place, path: 'server_name', msg: '这款游戏在这个时间已有同名区服' }] : []),
  ]);
}
