import type { GameRef } from '#contract/entities/game.ts';
import { createStore } from '../browser/state/store.ts';
import { readEntries } from '../browser/storage/browser-database.ts';

export interface StoredFavourite extends GameRef {
  /** When it was added, in ms of the browser clock. */
  at: number;
  /** It is saved to the account; else it waits for a login. */
  saved: boolean;
}

/** The visitor's favourite games, newest first; components and scripts share them. */
export const favourites = createStore<readonly StoredFavourite[]>([]);
let reading: Promise<void> | undefined;

/** Reads them from this browser, once. */
export function loadFavourites(): Promise<void> {
  reading ??= readEntries<StoredFavourite>('favourites').then(favourites.set);
  return reading;
}
