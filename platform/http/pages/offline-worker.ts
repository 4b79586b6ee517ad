import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Replaces the service worker, deletes its caches and unregisters. It handles no fetch, so open pages keep working. */
const UNREGISTERING = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * Serves the service worker at a fixed address with revalidation, so that a release, or its removal (`wanted` is
 * false), reaches browsers with their next page.
 */
export function registerOfflineWorker(
  app: FastifyInstance,
  { client, wanted }: { client: string; wanted: boolean },
): void {
  app.get('/sw.js', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
        'cache-control': 'no-cache',
      })
      .send(wanted ? await readFile(join(client, 'sw.js'), 'utf8') : UNREGISTERING),
  );
}
