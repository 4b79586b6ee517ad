import type { GameRef } from '#contract/entities/game.ts';
import { readEntries } from '#portal/browser/storage/browser-database.ts';
import { storeViewed } from '#portal/browser/storage/viewed-store.ts';
import { startDownloads } from './downloads-script.ts';

type StartIsland = (place: HTMLElement) => Promise<void>;

/**
 * The script of a game's page: stores that it was viewed, marks a visitor's favourite, and starts the downloads. With a new
 * favourite the reminders of its openings begin.
 */
export function startGame(page: HTMLElement, startIsland: StartIsland): () => void {
  const game = JSON.parse(page.dataset.game ?? '{}') as GameRef;
  const start = (place: HTMLElement | null) => place && startIsland(place).catch(() => undefined);
  const heart = page.querySelector<HTMLElement>('[data-island="favourite-button"]');
  storeViewed(game);
  readEntries<GameRef & { at: number }>('favourites').then((favourites) => {
    if (page.isConnected && favourites.some(({ id }) => id === game.id)) {
      start(heart);
    }
  });
  heart?.addEventListener('click', () => start(document.querySelector('[data-island="overlays"]')));
  return startDownloads(page, startIsland);
}
