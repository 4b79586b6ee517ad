const FOLD = 'details[data-script="filters"]';
const WIDE = '(min-width: 768px)';

/** The paths of the lists that were left with their filters unfolded. */
const unfolded = new Set<string>();

/** Remembers whether the filters of a list are unfolded, before it is left. */
export function leaveFold(path: string): void {
  if (document.querySelector<HTMLDetailsElement>(FOLD)?.open) {
    unfolded.add(path);
  } else {
    unfolded.delete(path);
  }
}

/**
 * Unfolds the filters of a list that is shown, if they were when it was left. They are also unfolded on wide screens, for
 * browsers that ignore the style which shows a closed fold's content.
 */
export function enterFold(path: string): void {
  const fold = document.querySelector<HTMLDetailsElement>(FOLD);
  if (fold && (unfolded.has(path) || matchMedia(WIDE).matches)) {
    fold.open = true;
  }
}
