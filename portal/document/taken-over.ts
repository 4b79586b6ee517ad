let takenOver = false;
const starts: (() => void)[] = [];

/** Whether React has taken over the page that came as HTML: what is drawn from now on has none from the server. */
export function isTakenOver(): boolean {
  return takenOver;
}

/** Has `start` called at the visitor's first touch or key. */
export function atFirstTouch(start: () => void): void {
  starts.push(start);
}

/**
 * Call once the page has been taken over. The visitor's first touch or key loads the blocks that wait, because a
 * navigation waits for blocks that React has yet to take over, and draws all of the page, because going back to it needs
 * its true height.
 * @returns a function that stops listening
 */
export function watchVisitor(): () => void {
  takenOver = true;
  const listening = new AbortController();
  const loadAll = () => {
    listening.abort();
    document.documentElement.dataset.whole = '';
    for (const start of starts) {
      start();
    }
  };
  for (const event of ['pointerdown', 'keydown', 'popstate']) {
    window.addEventListener(event, loadAll, { capture: true, passive: true, signal: listening.signal });
  }
  return () => listening.abort();
}
