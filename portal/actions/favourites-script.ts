import type { StartIsland } from '../islands/island.tsx';
import { favourites, loadFavourites } from './stored-favourites.ts';

const BUTTON = '[data-island="favourite-button"]';

/**
 * The script of favourite buttons: hydrates those of the visitor's favourites, also of later ones. The others wait for a
 * use. With a new favourite the reminders of its openings begin.
 */
export function startFavourites(place: HTMLElement, startIsland: StartIsland): () => void {
  const start = (island: HTMLElement | null) => island && startIsland(island).catch(() => undefined);
  const buttons = new Map(
    [...place.querySelectorAll<HTMLElement>(BUTTON)].map((button) => [gameOf(button), button]),
  );
  let isLeft = false;
  const mark = () => {
    for (const { id } of isLeft ? [] : favourites.get()) {
      start(buttons.get(id) ?? null);
    }
  };
  const stop = favourites.subscribe(mark);
  loadFavourites().then(mark);
  place.addEventListener('click', ({ target }) => {
    if ((target as Element).closest?.(BUTTON)) {
      start(document.querySelector('[data-island="overlays"]'));
    }
  });
  return () => {
    isLeft = true;
    stop();
  };
}

/** The id of a button's game, in the props of its island. */
function gameOf(button: HTMLElement): number | undefined {
  return JSON.parse(button.dataset.props ?? '{}').game?.id;
}
