import { type CacheRequest, STORES } from '../stores.ts';
import { isPage, kindOf } from './request-kind.ts';
import { answerFile, respondOther, respondPage, responseData, sendPicture } from './respond.ts';
import type { WorkerScope } from './scope.ts';
import { cacheOfflinePage, fetchPage, keepFiles } from './store.ts';

/**
 * The service worker: keeps what was read last, for when the network is away. It knows nothing of a release: what
 * it keeps, it finds in the pages. A new one takes over when the last page of the old one has been closed.
 */
declare const self: WorkerScope;

const answers = {
  page: respondPage,
  data: responseData,
  file: answerFile,
  picture: sendPicture,
  other: respondOther,
};

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()));

self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind && !event.request.headers.has('range')) {
    event.respondWith(answers[kind](event));
  }
});

self.addEventListener('message', (event) => {
  const { page, files } = event.data as CacheRequest;
  if (isPage(page.split('?')[0] ?? '')) {
    event.waitUntil(
      Promise.all([fetchPage(page), keepFiles(files), cacheOfflinePage()]).catch(() => undefined),
    );
  }
});

self.addEventListener('notificationclick', (event) => {
  const { data } = event.notification as { data?: { href?: string } };
  event.notification.close();
  event.waitUntil(bringUp(data?.href ?? '/'));
});

/** Shows a page in the tab that the visitor used last, or in a new one where none is open. */
async function bringUp(href: string): Promise<void> {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (tab) {
    await (await tab.focus()).navigate(href);
  } else {
    await self.clients.openWindow(href);
  }
}

/** Removes the stores of older workers and takes the page along that brought this one in. */
async function begin(): Promise<void> {
  const own: readonly string[] = Object.values(STORES);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !own.includes(name)).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}
