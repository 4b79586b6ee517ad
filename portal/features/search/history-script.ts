import { readEntries } from '#portal/browser/storage/browser-database.ts';
import type { ViewedGame } from '#portal/browser/storage/viewed-store.ts';
import { otherSearches, storeSearch } from './past-searches.ts';

/**
 * The script of what this browser knows on a search page: stores the search of the page, and hydrates the islands of past
 * searches and of viewed games if there are any.
 */
export function startHistory(
  place: HTMLElement,
  startIsland: (island: HTMLElement) => Promise<void>,
): () => void {
  const { val = '', type } = place.dataset;
  let isLeft = false;
  const start = (name: string, entries: readonly unknown[]) => {
    const island = place.querySelector<HTMLElement>(`[data-island="${name}"]`);
    if (island && entries.length > 0 && !isLeft) {
      startIsland(island).catch(() => undefined);
    }
  };
  otherSearches(val)
    .then((searches) => start('search-history', searches))
    .then(() => (val === '' ? undefined : storeSearch(val, type)));
  readEntries<ViewedGame>('viewed').then((games) => start('viewed-games', games));
  return () => {
    isLeft = true;
  };
}
