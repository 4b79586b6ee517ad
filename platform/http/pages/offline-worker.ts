import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from '../server/security-headers.ts';

/**
 * The way out: takes the place of the worker at once, throws away what is kept and takes itself off. It answers no
 * request, so that taking over breaks no open page.
 */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * Serves the service worker, always at the same address and asked for anew each time: a release, or the end of it
 * (`wanted` is false), reaches every browser with its next page.
 */
export function registerOfflineWorker(
  app: FastifyInstance,
  { client, wanted }: { client: string; wanted: boolean },
): void {
  app.get('/sw.js', async (_request, reply) =>
    reply
      .headers({
        ...securityHeaders,
        'content-type': 'text/javascript; charset=utf-8',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'cache-control': 'no-cache',
      })
      .send(wanted ? await readFile(join(client, 'sw.js'), 'utf8') : FAREWELL),
  );
}
