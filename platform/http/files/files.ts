import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cacheControlOf, PLAYER_FOLDER } from '#platform/adapters/storage/file-store.ts';
import { NO_STORE } from '../response/respond.ts';
import { serveContentFiles } from './content-files.ts';

const DAY_S = 86_400;

/** Headers of every picture: a document opened from one runs no script. */
export const pictureHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

export function refusePicture(reply: FastifyReply, status: 404 | 503): FastifyReply {
  return reply
    .code(status)
    .headers({ ...pictureHeaders, ...NO_STORE })
    .send();
}

/** Serves the portal's build: content-hashed assets, those of earlier builds, and files with fixed names. */
export async function registerFiles(app: FastifyInstance, build: string): Promise<void> {
  const client = join(build, 'client');
  await serveContentFiles(app, {
    root: [join(client, 'assets'), join(build, 'earlier', 'client')],
    route: '/assets/*',
    immutable: true,
    maxAge: 365 * DAY_S * 1000,
    preCompressed: true,
  });
  const maxAge = DAY_S * 1000;
  await serveContentFiles(app, {
    root: join(client, 'brand'),
    route: '/brand/*',
    maxAge,
    preCompressed: true,
  });
  await serveContentFiles(app, { root: client, route: '/favicon.ico', maxAge });
}

export async function registerImages(app: FastifyInstance, media: string): Promise<void> {
  const ofPlayers = join(media, PLAYER_FOLDER);
  await serveContentFiles(app, {
    root: media,
    route: '/images/*',
    headers: (path) =>
      path.startsWith(ofPlayers)
        ? { ...pictureHeaders, 'cache-control': cacheControlOf(PLAYER_FOLDER) }
        : pictureHeaders,
    // A script of this origin could be registered as a service worker.
    isServed: (path) => !/\.[cm]?js$/i.test(path),
    maxAge: 7 * DAY_S * 1000,
  });
}
