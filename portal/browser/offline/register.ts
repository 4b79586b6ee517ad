import { type CacheRequest, WORKER_ADDRESS } from './stores.ts';

/** The worker's script was removed from the server. */
const REMOVED = [404, 410];
const LAST_RESPONSES_MS = 5_000;
/** The delay before a page is cached, in ms: the first one, with the worker, and later ones. */
const CACHE_DELAY_MS = { first: 4_000, next: 2_000 };

let worker: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Registers the service worker or checks for an update. If the server has no worker any more, removes the registration
 * and the caches. Browsers support workers on https and on localhost only.
 */
export function startWorker(): void {
  if ('serviceWorker' in navigator) {
    worker ??= register();
  }
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
    // `register` resolves with an existing registration without a request.
    await registration?.update();
    await removeNarrower(registration?.scope);
    return registration;
  } catch {
    const response = await fetch(WORKER_ADDRESS, { cache: 'no-store' }).catch(() => undefined);
    if (response && REMOVED.includes(response.status)) {
      await removeWorker();
    }
  }
}

/** Removes a worker that an earlier site registered for a part of this one: it would control this page. */
async function removeNarrower(scope: string | undefined): Promise<void> {
  const closest = await navigator.serviceWorker.getRegistration();
  if (scope && closest && closest.scope !== scope) {
    await closest.unregister();
  }
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await removeCaches();
  // The worker serves this page until it is closed and may cache pending responses.
  setTimeout(removeCaches, LAST_RESPONSES_MS);
}

async function removeCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Whether the visitor has turned on data saving; false if the browser does not report it. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

/** Whether the browser reports a connection on which nothing is requested that may be unused. */
export function isSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return /2g/.test(connection?.effectiveType ?? '');
}

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

/** Caches a page with its files as soon as the worker is ready; not with data saving. */
export async function keep(page: string, files: readonly string[] = []): Promise<void> {
  if (!savesData() && (await worker)) {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page, files } satisfies CacheRequest);
  }
}

function loadedFiles(): string[] {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|images|brand)\//.test(pathname),
    )
    .map(({ pathname }) => pathname);
  return [...new Set(files)];
}
