import type { GameRef } from '#contract/entities/game.ts';
import { FAVOURITES_LIMIT } from '#contract/vocabulary.ts';
import { withinStore } from './browser-database.ts';

/** A favourite game as this browser keeps it. */
export interface StoredFavourite extends GameRef {
  /** When it was added, in ms of the browser's clock. */
  at: number;
  /** The server has it among the player's; else it waits for a login. */
  saved: boolean;
}

/** This browser's favourites, the latest first. */
export async function readFavourites(): Promise<StoredFavourite[]> {
  const all = await withinStore<StoredFavourite[]>('favourites', 'readonly', [], (store) => store.getAll());
  return all.sort((one, other) => other.at - one.at);
}

/** Keeps these and no others; of too many the oldest go. */
export async function writeFavourites(list: readonly StoredFavourite[]): Promise<void> {
  await withinStore<undefined>('favourites', 'readwrite', undefined, (store) => {
    store.clear();
    for (const favourite of list.slice(0, FAVOURITES_LIMIT)) {
      store.put(favourite);
    }
    return undefined;
  });
}
