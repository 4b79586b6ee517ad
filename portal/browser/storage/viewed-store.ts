import type { GameRef } from '#contract/entities/game.ts';
import { browserNow } from '../state/browser-clock.ts';
import { withinStore } from './browser-database.ts';

/** A game that was viewed in this browser. */
export interface ViewedGame extends GameRef {
  /** When it was viewed, in ms of the browser clock. */
  at: number;
}

const LIMIT = 20;

/** The viewed games, newest first. */
export async function viewedGames(): Promise<ViewedGame[]> {
  const all = await withinStore<ViewedGame[]>('viewed', 'readonly', [], (store) => store.getAll());
  return all.sort((one, other) => other.at - one.at);
}

/** Stores a viewed game and removes the oldest over the limit. */
export async function storeViewed({ id, name, icon_url }: GameRef): Promise<void> {
  const old = (await viewedGames()).filter((game) => game.id !== id).slice(LIMIT - 1);
  await withinStore<undefined>('viewed', 'readwrite', undefined, (store) => {
    store.put({ id, name, icon_url, at: browserNow() } satisfies ViewedGame);
    for (const game of old) {
      store.delete(game.id);
    }
    return undefined;
  });
}

export async function clearViewed(): Promise<void> {
  await withinStore<undefined>('viewed', 'readwrite', undefined, (store) => store.clear());
}
