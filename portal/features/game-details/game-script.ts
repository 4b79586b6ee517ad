import type { GameRef } from '#contract/entities/game.ts';
import { readEntries } from '#portal/browser/storage/browser-database.ts';
import { storeViewed } from '#portal/browser/storage/viewed-store.ts';
import { startDownloads } from './downloads-script.ts';

type StartIsland = (place: HTMLElement) => Promise<void>;

/** The script of a game's page: stores that it was viewed, marks a visitor's favourite, and starts the downloads. */
export function startGame(page: HTMLElement, startIsland: StartIsland): () => void {
  const game = JSON.parse(page.dataset.game ?? '{}') as GameRef;
  storeViewed(game);
  readEntries<GameRef>('favourites').then((favourites) => {
    const heart = page.querySelector<HTMLElement>('[data-island="favourite-button"]');
    if (heart?.isConnected && favourites.some(({ id }) => id === game.id)) {
      startIsland(heart).catch(() => undefined);
    }
  });
  return startDownloads(page, startIsland);
}
