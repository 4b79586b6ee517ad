// What a list keeps between its views: the state of its filters, and the focus.

const FOLD = 'details[data-script="filters"]';
const WIDE = '(min-width: 768px)';
/** Rows of links that another view of the same list has too: filters, tabs and orders. */
const ROW = '[data-filter], nav[data-row], nav[data-sorts]';

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

/**
 * Remembers what has the focus; the function that is returned finds it in the next page: a row of the same name, or, on the
 * same list, a field.
 */
export function rememberFocus(isSameList: boolean): (main: HTMLElement) => HTMLElement | null {
  const focused = document.activeElement;
  if (focused?.id && isSameList) {
    const field = `#${CSS.escape(focused.id)}`;
    return (main) => main.querySelector(field);
  }
  const row = focused?.closest<HTMLElement>(ROW);
  if (!row) {
    return () => null;
  }
  const [name, value] = row.dataset.filter
    ? ['data-filter', row.dataset.filter]
    : ['aria-label', row.getAttribute('aria-label') ?? ''];
  const at = [...row.querySelectorAll('a')].indexOf(focused as HTMLAnchorElement);
  return (main) => main.querySelector(`[${name}="${CSS.escape(value)}"]`)?.querySelectorAll('a')[at] ?? null;
}
