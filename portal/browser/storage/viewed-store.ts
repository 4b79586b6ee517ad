import type { GameRef } from '#contract/entities/game.ts';
import { browserNow } from '../state/browser-clock.ts';
import { withinStore } from './browser-database.ts';

/** A game whose page was open in this browser. */
export interface ViewedGame extends GameRef {
  /** When, in ms of the browser's clock. */
  at: number;
}

const MOST = 20;

/** The games looked at in this browser, the latest first. */
export async function viewedGames(): Promise<ViewedGame[]> {
  const all = await withinStore<ViewedGame[]>('viewed', 'readonly', [], (store) => store.getAll());
  return all.sort((one, other) => other.at - one.at);
}

/** Remembers a game; the oldest go once there are many. */
export async function rememberViewed({ id, name, icon_url }: GameRef): Promise<void> {
  const old = (await viewedGames()).filter((game) => game.id !== id).slice(MOST - 1);
  await withinStore<undefined>('viewed', 'readwrite', undefined, (store) => {
    store.put({ id, name, icon_url, at: browserNow() } satisfies ViewedGame);
    for (const game of old) {
      store.delete(game.id);
    }
    return undefined;
  });
}

/** Forgets all of them. */
export async function forgetViewed(): Promise<void> {
  await withinStore<undefined>('viewed', 'readwrite', undefined, (store) => store.clear());
}
