import type { StartIsland } from '#portal/islands/island.tsx';

/** The distance from the viewport at which what needs a player starts. */
const MARGIN = '120px';

const loadMarks = () => import('./own-marks.ts');

/**
 * The script of a game's reviews. Near the viewport it starts the form, and marks what the player has written, liked and
 * blocked. It blocks the author of a comment.
 */
export function startReviews(place: HTMLElement, startIsland: StartIsland): () => void {
  let end = () => {};
  let isLeft = false;
  const begin = async () => {
    const form = place.querySelector<HTMLElement>('[data-island="own-review"]');
    if (form) {
      await startIsland(form);
    }
    const { followMarks } = await loadMarks();
    if (!isLeft) {
      end = followMarks(place, startIsland);
    }
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        watcher.disconnect();
        begin().catch(() => undefined);
      }
    },
    { rootMargin: MARGIN },
  );
  watcher.observe(place);
  place.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest?.<HTMLElement>('[data-block]');
    if (button) {
      const { block, name = '' } = button.dataset;
      loadMarks().then(
        ({ blockAuthor }) => blockAuthor(Number(block), name),
        () => undefined,
      );
    }
  });
  return () => {
    isLeft = true;
    watcher.disconnect();
    end();
  };
}
