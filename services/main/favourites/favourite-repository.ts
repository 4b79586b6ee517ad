import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** Adds published games to a player's favourites; existing ones stay in place. The last ids are the newest. */
export async function addFavourites(
  db: Database,
  playerId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into favourite (player_id, game_id, added_at)
    select ${playerId}::bigint, game.id, ${now}::timestamptz + asked.place * interval '1 microsecond'
    from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place)
    join game on game.id = asked.id and game.published
    on conflict do nothing`.execute(db);
}

export async function removeFavourites(
  db: Database,
  playerId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from favourite where player_id = ${playerId} and game_id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Removes the oldest favourites of a player beyond `most`. */
export async function trimFavourites(db: Database, playerId: number, most: number): Promise<void> {
  await sql`
    delete from favourite where player_id = ${playerId} and game_id in (
      select game_id from favourite where player_id = ${playerId}
      order by added_at desc, game_id desc offset ${most}
    )`.execute(db);
}

/** The ids of a player's published favourites, newest first. */
export async function listFavourites(db: Database, playerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('game', 'game.id', 'favourite.game_id')
    .select('favourite.game_id')
    .where('favourite.player_id', '=', playerId)
    .where('game.published', '=', true)
    .orderBy('favourite.added_at', 'desc')
    .orderBy('favourite.game_id', 'desc')
    .execute();
  return rows.map(({ game_id }) => game_id);
}
