import { useEffect } from 'react';

const WRITING = 'input, select, textarea, [contenteditable]';

/** Rows of links or slides that arrows go along. */
const ROWS = '[data-row], [aria-roledescription="轮播"] ul';
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the focus along the row that it is in, as far as that goes; answers whether it is in one. */
function step(from: Element, by: number): boolean {
  const links = [...(from.closest(ROWS)?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
  const at = links.indexOf(from as HTMLElement);
  const next = at < 0 ? undefined : links[at + by];
  next?.focus({ preventScroll: true });
  // Also where the row is still on its way to the one before.
  next?.scrollIntoView({ block: 'nearest', inline: 'center' });
  return at >= 0;
}

/** `/` leads to the search, as long as nobody is writing and no dialog is open; arrows go along tabs and slides. */
export function Shortcuts() {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('[data-search-box]');
    field?.setAttribute('aria-keyshortcuts', '/');
    field?.setAttribute('title', '按 / 键开始搜索');
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const modified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
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
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
