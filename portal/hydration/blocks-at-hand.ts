/** How long a page that one goes back to waits for them at most, in ms. */
const PATIENCE_MS = 2_000;

const fetches: (() => Promise<unknown>)[] = [];

/** Notes how a block's script is fetched. */
export function noteBlock(fetchScript: () => Promise<unknown>): void {
  fetches.push(fetchScript);
}

/** Waits for the network where nobody kept the scripts: they could not come, and would take the page along. */
export function online(): Promise<unknown> | undefined {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) {
    return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}

/**
 * Until the scripts of all blocks of the pages seen so far are at hand, or won't come soon. A page that one goes back to
 * has to be as high as it was at once: blocks that are drawn later push what one looked at away.
 */
export async function blocksAtHand(): Promise<void> {
  if (!online()) {
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([
      Promise.all(fetches.map((fetchScript) => fetchScript().catch(() => undefined))),
      patience,
    ]);
  }
}
