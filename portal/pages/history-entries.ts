import { listen } from '../browser/listen.ts';

/** The time in which a page may still grow to its height, in ms. */
const GROWING_MS = 2_000;

/** The number of the shown entry of the history; those of this document count on. */
let entry = presentEntry() ?? 0;
/** How far the pages were scrolled, by their entry. */
const scrolled = new Map<number, number>();

/** The number of the entry that the browser is at; undefined if the portal has not added it. */
export function presentEntry(): number | undefined {
  return (history.state as { entry?: number } | null)?.entry;
}

/** Numbers the entry of the document. */
export function numberEntry(): void {
  if (presentEntry() === undefined) {
    history.replaceState({ entry }, '');
  }
}

/** Remembers how far the shown page is scrolled. */
export function noteScroll(): void {
  scrolled.set(entry, scrollY);
}

/**
 * Enters a page. As browsers do, a link to the page itself adds no entry.
 * @param to the entry that the browser has gone to; without it one is added
 */
export function enterPage({ href }: URL, to?: number): void {
  noteScroll();
  if (to !== undefined) {
    entry = to;
    return;
  }
  history.scrollRestoration = 'manual';
  if (href === location.href) {
    history.replaceState(history.state, '', href);
  } else {
    entry += 1;
    history.pushState({ entry }, '', href);
  }
}

/** Follows the browser to another entry of the shown page. */
export function followEntry(): void {
  const to = presentEntry();
  if (to === undefined) {
    // A link to a place of the page has added an entry.
    entry += 1;
    history.replaceState({ entry }, '');
  } else if (to !== entry) {
    noteScroll();
    entry = to;
    scrollTo(0, scrolled.get(to) ?? 0);
  }
}

/**
 * Scrolls a page that is shown to its top, and one that is shown again to where it was left. Islands may give it its height
 * only later: it follows as the page grows, until the visitor moves.
 * @param to the entry of a page that is shown again
 */
export function scrollPage(main: Element, to?: number): void {
  const top = (to !== undefined && scrolled.get(to)) || 0;
  scrollTo(0, top);
  if (scrollY >= top - 1 || !('ResizeObserver' in window)) {
    return;
  }
  const watcher = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1 || !main.isConnected) {
      end();
    }
  });
  const stop = listen(window, ['wheel', 'touchstart', 'keydown', 'popstate'], end, { passive: true });
  function end(): void {
    watcher.disconnect();
    stop();
  }
  watcher.observe(main);
  setTimeout(end, GROWING_MS);
}
