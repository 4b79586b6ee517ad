import { savesData } from '#portal/hydration/saves-data.ts';
import { type CacheRequest, WORKER_ADDRESS } from './stores.ts';

const GONE = [404, 410];
const LAST_RESPONSES_MS = 5_000;

let worker: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Brings the service worker in, or looks whether there is a newer one; where the server has none any more, takes it
 * and all it kept away. Browsers know workers on https and on this machine alone.
 */
export function startWorker(): void {
  if ('serviceWorker' in navigator) {
    worker ??= register();
  }
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
    // A registration that stands is answered without asking the server.
    await registration?.update();
    return registration;
  } catch {
    const answer = await fetch(WORKER_ADDRESS, { cache: 'no-store' }).catch(() => undefined);
    if (answer && GONE.includes(answer.status)) {
      await removeWorker();
    }
  }
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await removeStored();
  // The worker answers this page to its end, and may have kept what was under way.
  setTimeout(removeStored, LAST_RESPONSES_MS);
}

async function removeStored(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Has a page kept with the files it was drawn with, as soon as the worker is there; not where data is to be saved. */
export async function keep(page: string, files: readonly string[] = []): Promise<void> {
  if (!savesData() && (await worker)) {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page, files } satisfies CacheRequest);
  }
}

/** The files of this origin that the page has loaded so far. */
export function loadedFiles(): string[] {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|images|brand)\//.test(pathname),
    )
    .map(({ pathname }) => pathname);
  return [...new Set(files)];
}
