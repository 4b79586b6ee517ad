import { keep, loadedFiles, startWorker } from '../browser/offline/register.ts';

/** The delay before a page is cached, in ms: the first one, with the worker, and later ones. */
const CACHE_DELAY_MS = { first: 4_000, next: 2_000 };

/**
 * Registers the service worker and caches a page that it has not served.
 * @param address path and query
 * @param isFirst the page is that of the document
 * @returns a function that stops it
 */
export function cachePage(address: string, isFirst: boolean): () => void {
  const cache = () => {
    startWorker();
    if (!(isFirst && isServedByWorker()) && navigator.onLine) {
      keep(address, isFirst ? loadedFiles() : []);
    }
  };
  const timer = setTimeout(cache, isFirst ? CACHE_DELAY_MS.first : CACHE_DELAY_MS.next);
  return () => clearTimeout(timer);
}

/**
 * Whether the document came through the service worker, which has cached it then. A controller alone does not say so: it
 * may have taken control while the document was loading.
 */
function isServedByWorker(): boolean {
  const [document] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return Boolean(navigator.serviceWorker?.controller) && (document?.workerStart ?? 0) > 0;
}
