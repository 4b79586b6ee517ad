/**
 * Marks the root element with the time, in ms, at which the page's data was cached; null: it comes from the server.
 * @param busy the cached data replaces the response of a busy server
 */
export function markCached(at: string | null, busy = false): void {
  const { dataset } = document.documentElement;
  if (at) {
    dataset.kept = at;
    dataset.keptBusy = String(busy);
  } else {
    delete dataset.kept;
    delete dataset.keptBusy;
  }
}
