/** The longest wait for the scripts on a navigation back, in ms. */
const LIMIT_MS = 2_000;

interface Island {
  fetchScript(): Promise<unknown>;
  /** Stores its HTML if it is on the page and its script is not loaded. */
  leave(): void;
  /** Whether it has the HTML that was left on the page at the current address. */
  isLeft(): boolean;
}

const islands: Island[] = [];

export function registerIsland(island: Island): void {
  islands.push(island);
}

/** Stores what going back to the page shows until its scripts are loaded. To be called before the navigation. */
export function leaveIslands(): void {
  for (const { leave } of islands) {
    leave();
  }
}

/** Waits for the network if no service worker can serve the scripts: a failed import would fail the whole page. */
export function online(): Promise<unknown> | undefined {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) {
    return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}

/**
 * Loads the scripts of all islands of the pages visited so far, for at most two seconds, unless the page was left with
 * HTML in their places. A navigation back restores the scroll position, which needs the page's full height at once.
 */
export async function preloadIslands(): Promise<void> {
  if (!online() && !islands.some(({ isLeft }) => isLeft())) {
    const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
    await Promise.race([
      Promise.all(islands.map(({ fetchScript }) => fetchScript().catch(() => undefined))),
      limit,
    ]);
  }
}
