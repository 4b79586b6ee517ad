import type { GameRef } from '#contract/entities/game.ts';
import { browserNow } from '../state/browser-clock.ts';
import { addEntry } from './browser-database.ts';

export interface ViewedGame extends GameRef {
  /** When it was viewed, in ms of the browser clock. */
  at: number;
}

const LIMIT = 20;

/** Stores a viewed game and removes the oldest over the limit. */
export async function storeViewed({ id, name, icon_url }: GameRef): Promise<void> {
  await addEntry<ViewedGame>('viewed', { id, name, icon_url, at: browserNow() }, LIMIT);
}
