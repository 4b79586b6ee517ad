/** Rows of links that another view of the same list has too: filters, tabs and orders. */
const ROW = '[data-filter], nav[data-row], nav[data-sorts]';

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
