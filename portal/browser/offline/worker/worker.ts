import { type CacheRequest, STORES } from '../stores.ts';
import { openPage, showPush } from './notices.ts';
import { isPage, kindOf } from './request-kind.ts';
import { respondData, respondFile, respondOther, respondPage, respondPicture } from './respond.ts';
import type { WorkerScope } from './scope.ts';
import { cacheFiles, cacheOfflinePage, fetchPage } from './store.ts';

/**
 * The service worker: caches the pages visited last for offline use. It has no list of files: it caches those that the
 * pages reference. A new worker activates when the last page of the old one is closed.
 */
declare const self: WorkerScope;

const responders = {
  page: respondPage,
  data: respondData,
  file: respondFile,
  picture: respondPicture,
  other: respondOther,
};

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()));

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind && !event.request.headers.has('range')) {
    event.respondWith(responders[kind](event));
  }
});

self.addEventListener('message', (event) => {
  const { page, files } = event.data as CacheRequest;
  if (isPage(page.split('?')[0] ?? '')) {
    event.waitUntil(
      Promise.all([fetchPage(page), cacheFiles(files), cacheOfflinePage()]).catch(() => undefined),
    );
  }
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  const { data } = event.notification as { data?: { href?: unknown } };
  event.notification.close();
  event.waitUntil(openPage(data?.href ?? '/'));
});

/** Removes the caches of older workers and claims the page that registered this one. */
async function activate(): Promise<void> {
  const own: readonly string[] = Object.values(STORES);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !own.includes(name)).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}
