import { listen } from '../browser/listen.ts';

/** The time in which a page may still grow to its height, in ms. */
const GROWING_MS = 2_000;

/**
 * Scrolls a page that is shown again to where it was left. Islands may give it its height only later: it follows as the
 * page grows, until the visitor moves.
 */
export function scrollBack(main: Element, top: number): void {
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
