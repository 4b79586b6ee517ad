import { useEffect } from 'react';

const WRITING = 'input, select, textarea, [contenteditable]';

/** `/` leads to the search, as long as nobody is writing and no dialog is open. */
export function Shortcuts() {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('[data-search-box]');
    field?.setAttribute('aria-keyshortcuts', '/');
    field?.setAttribute('title', '按 / 键开始搜索');
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const modified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
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
