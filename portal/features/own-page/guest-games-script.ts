import { readEntries } from '#portal/browser/storage/browser-database.ts';

/** The script of a visitor's games: hydrates their island if the browser stores any. */
export function startGuestGames(
  place: HTMLElement,
  startIsland: (island: HTMLElement) => Promise<void>,
): () => void {
  let isLeft = false;
  Promise.all([readEntries('favourites'), readEntries('viewed')]).then((stores) => {
    const island = place.querySelector<HTMLElement>('[data-island="guest-games"]');
    if (island && !isLeft && stores.some((games) => games.length > 0)) {
      startIsland(island).catch(() => undefined);
    }
  });
  return () => {
    isLeft = true;
  };
}
