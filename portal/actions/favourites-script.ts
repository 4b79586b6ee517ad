import { readEntries } from '../browser/storage/browser-database.ts';

interface StoredGame {
  id: number;
  at: number;
}

/** Marks the games of a list that this browser has as favourites: their buttons are hydrated. The others wait for a use. */
export function startFavourites(
  list: HTMLElement,
  startIsland: (place: HTMLElement) => Promise<void>,
): () => void {
  let isLeft = false;
  readEntries<StoredGame>('favourites').then((favourites) => {
    const ids = new Set(favourites.map(({ id }) => id));
    const buttons =
      isLeft || ids.size === 0 ? [] : list.querySelectorAll<HTMLElement>('[data-island="favourite-button"]');
    for (const button of buttons) {
      if (ids.has(JSON.parse(button.dataset.props ?? '{}').game?.id)) {
        startIsland(button).catch(() => undefined);
      }
    }
  });
  return () => {
    isLeft = true;
  };
}
