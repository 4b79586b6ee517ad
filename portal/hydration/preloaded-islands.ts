/** The longest wait for the scripts on a navigation back, in ms. */
const LIMIT_MS = 2_000;

const fetches: (() => Promise<unknown>)[] = [];

export function registerIsland(fetchScript: () => Promise<unknown>): void {
  fetches.push(fetchScript);
}

/** Waits for the network if no service worker can serve the scripts: a failed import would fail the whole page. */
export function online(): Promise<unknown> | undefined {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) {
    return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}

/**
 * Loads the scripts of all islands of the pages visited so far, for at most two seconds. A navigation back restores the
 * scroll position, which needs the page's full height at once.
 */
export async function preloadIslands(): Promise<void> {
  if (!online()) {
    const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
    await Promise.race([
      Promise.all(fetches.map((fetchScript) => fetchScript().catch(() => undefined))),
      limit,
    ]);
  }
}
