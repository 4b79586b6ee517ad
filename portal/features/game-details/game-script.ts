import type { GameRef } from '#contract/entities/game.ts';
import { storeViewed } from '#portal/browser/storage/viewed-store.ts';
import type { StartIsland } from '#portal/islands/island.tsx';
import { startDownloads } from './downloads-script.ts';

/** The script of a game's page: stores that it was viewed, and starts the downloads. */
export function startGame(page: HTMLElement, startIsland: StartIsland): () => void {
  storeViewed(JSON.parse(page.dataset.game ?? '{}') as GameRef);
  return startDownloads(page, startIsland);
}
