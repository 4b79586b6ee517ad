import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { offsetOf, type PageParams } from '../lists/list-page.ts';
import type { OwnedCode } from './claim-presenter.ts';

const OWNED_CODE = sql`owned.id, owned.pack_id, coalesce(pack.shared_code, pack_code.code) as code, owned.claimed_at,
  pack.ends_at, owned.from_pool, owned.feedback`;

/** One page of a player's codes, claimed and drawn, newest first. */
export async function listOwned(db: Database, playerId: number, page: PageParams): Promise<OwnedCode[]> {
  const { rows } = await sql<OwnedCode>`select ${OWNED_CODE} ${ownedPage(playerId, page)}`.execute(db);
  return rows;
}

/**
 * Selects one page of a player's codes: those that can still be used, the next to expire first and those without an end last;
 * then the expired ones, newest first.
 */
export function ownedByExpiry(playerId: number, page: PageParams, now: Date) {
  return sql<OwnedCode>`
    select ${OWNED_CODE}
    from (${ownedOf(playerId)}) as owned
    join pack_code on pack_code.id = owned.code_id
    join pack on pack.id = owned.pack_id
    order by coalesce(pack.ends_at <= ${now}, false), case when pack.ends_at > ${now} then pack.ends_at end nulls last,
      owned.claimed_at desc, owned.from_pool, owned.id desc
    limit ${page.size} offset ${offsetOf(page)}`;
}

export interface OwnedWithGame extends Omit<OwnedCode, 'ends_at'> {
  pack: string;
  game: string;
}

/** Like `listOwned`, with the names of packs and games. */
export async function listOwnedWithGames(
  db: Database,
  playerId: number,
  page: PageParams,
): Promise<OwnedWithGame[]> {
  const { rows } = await sql<OwnedWithGame>`
    select owned.id, owned.pack_id, coalesce(pack.shared_code, pack_code.code) as code, owned.claimed_at, owned.from_pool, owned.feedback,
      pack.title as pack, (select name from game where id = pack.game_id) as game
    ${ownedPage(playerId, page)}`.execute(db);
  return rows;
}

/** A player's claims and draws. */
function ownedOf(playerId: number) {
  return sql`
    select id, pack_id, code_id, claimed_at, feedback, false as from_pool
    from claim where player_id = ${playerId}
    union all
    select id, pack_id, code_id, drawn_at, feedback, true
    from pool_draw where player_id = ${playerId}`;
}

function ownedPage(playerId: number, page: PageParams) {
  return sql`
    from (
      ${ownedOf(playerId)}
      order by claimed_at desc, from_pool, id desc
      limit ${page.size} offset ${offsetOf(page)}
    ) as owned
    join pack_code on pack_code.id = owned.code_id
    join pack on pack.id = owned.pack_id
    order by owned.claimed_at desc, owned.from_pool, owned.id desc`;
}

export async function countOwned(db: Database, playerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from claim where player_id = ${playerId})
      + (select count(*) from pool_draw where player_id = ${playerId}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}
