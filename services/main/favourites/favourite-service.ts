import { sql } from 'kysely';
import type { favourite, favourites, gamesByIds } from '#contract/calls/favourites.ts';
import { FAVOURITES_LIMIT } from '#contract/vocabulary.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handle } from '../context.ts';
import { presentGameCards } from '../games/game-card-presenter.ts';
import { gameCardsInOrder } from '../games/game-card-query.ts';

export const readGamesByIds: Handle<typeof gamesByIds> = async ({ reads: db, scope }, { ids }) => {
  scope.tag('games');
  const rows = await gameCardsInOrder(db, ids, scope.now);
  return { list: presentGameCards(rows, scope), generated_at: chinaTime(scope.now) };
};

export const readFavourites: Handle<typeof favourites> = async ({ db, player, now }, _params) => {
  const rows = await gameCardsInOrder(db, await listFavourites(db, player.id), now);
  return { list: presentGameCards(rows, new ReadScope(now)), generated_at: chinaTime(now) };
};

/** Adds published games or removes games; idempotent. Existing favourites stay in place; the last ids are the newest. */
export const changeFavourites: Handle<typeof favourite> = async ({ db, player, now }, { ids, on }) => {
  if (on) {
    await sql`
      insert into favourite (player_id, game_id, added_at)
      select ${player.id}::bigint, game.id, ${now}::timestamptz + asked.place * interval '1 microsecond'
      from unnest(${[...new Set(ids)]}::bigint[]) with ordinality as asked (id, place)
      join game on game.id = asked.id and game.published
      on conflict do nothing`.execute(db);
    await trimFavourites(db, player.id);
  } else {
    await sql`
      delete from favourite where player_id = ${player.id} and game_id = any(${ids}::bigint[])`.execute(db);
  }
  return { ids: await listFavourites(db, player.id) };
};

async function trimFavourites(db: Database, playerId: number): Promise<void> {
  await sql`
    delete from favourite where player_id = ${playerId} and game_id in (
      select game_id from favourite where player_id = ${playerId}
      order by added_at desc, game_id desc offset ${FAVOURITES_LIMIT}
    )`.execute(db);
}

async function listFavourites(db: Database, playerId: number): Promise<number[]> {
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
