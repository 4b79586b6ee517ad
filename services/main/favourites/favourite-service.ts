import type { CallData, CallParams } from '#contract/call.ts';
import type { favourite, favourites, gamesByIds } from '#contract/calls/favourites.ts';
import { FAVOURITES_LIMIT } from '#contract/vocabulary.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { PlayerContext } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { presentGameCards } from '../catalogue/game-card-presenter.ts';
import { gameCardsInOrder } from '../catalogue/game-card-query.ts';
import { addFavourites, listFavourites, removeFavourites, trimFavourites } from './favourite-repository.ts';

/** Games by id, in the requested order. */
export async function readGamesByIds(
  db: Database,
  { ids }: CallParams<typeof gamesByIds>,
  scope: ReadScope,
): Promise<CallData<typeof gamesByIds>> {
  scope.tag('games');
  const rows = await gameCardsInOrder(db, ids, scope.now);
  return { list: presentGameCards(rows, scope), generated_at: chinaTime(scope.now) };
}

/** The player's favourites as cards. */
export async function readFavourites(
  db: Database,
  { player, now }: PlayerContext,
): Promise<CallData<typeof favourites>> {
  const rows = await gameCardsInOrder(db, await listFavourites(db, player.id), now);
  return { list: presentGameCards(rows, new ReadScope(now)), generated_at: chinaTime(now) };
}

/** Adds or removes favourites; idempotent. */
export async function changeFavourites(
  db: Database,
  { ids, on }: CallParams<typeof favourite>,
  { player, now }: PlayerContext,
): Promise<CallData<typeof favourite>> {
  if (on) {
    await addFavourites(db, player.id, [...new Set(ids)], now);
    await trimFavourites(db, player.id, FAVOURITES_LIMIT);
  } else {
    await removeFavourites(db, player.id, ids);
  }
  return { ids: await listFavourites(db, player.id) };
}
