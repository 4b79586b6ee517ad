import { isComposing } from '../browser/is-composing.ts';
import { listen } from '../browser/listen.ts';

const WRITING = 'input, select, textarea, [contenteditable]';

/** Rows of links or slides that arrow keys move through. */
const ROWS = '[data-row], [aria-roledescription="轮播"] ul';
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the focus within its row; returns whether it is in a row. */
function step(from: Element, by: number): boolean {
  const links = [...(from.closest(ROWS)?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
  const at = links.indexOf(from as HTMLElement);
  const next = at < 0 ? undefined : links[at + by];
  next?.focus({ preventScroll: true });
  // Also while the row is still scrolling.
  next?.scrollIntoView({ block: 'nearest', inline: 'center' });
  return at >= 0;
}

/** `/` focuses the search, except in text fields and dialogs; arrow keys move through tabs and slides. */
export function watchShortcuts(): void {
  nameShortcut();
  listen(document, ['keydown'], onKey);
}

/** Says at the search that `/` focuses it. */
export function nameShortcut(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search-box]');
  field?.setAttribute('aria-keyshortcuts', '/');
  field?.setAttribute('title', '按 / 键开始搜索');
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  const modified = event.ctrlKey || event.metaKey || event.altKey || isComposing(event);
  const by = STEPS[key];
  if (by && !modified && !event.shiftKey && target instanceof Element && step(target, by)) {
    event.preventDefault();
    return;
  }
  const writing = target instanceof Element && target.closest(WRITING);
  if (key !== '/' || modified || writing || document.querySelector('dialog[open]')) {
    return;
  }
  const search = document.querySelector<HTMLInputElement>('[data-search-box]');
  if (search) {
    event.preventDefault();
    search.focus();
    search.select();
  }
}
