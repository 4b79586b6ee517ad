import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cacheControlOf, PLAYER_FOLDER } from '#platform/adapters/storage/file-store.ts';
import { securityHeaders } from '../server/security-headers.ts';
import { contentFileOptions, correctRanges } from './content-files.ts';

const DAY_S = 86_400;

/** Headers of every picture: a document opened from one runs no script. */
export const pictureHeaders: Record<string, string> = {
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

export function refusePicture(reply: FastifyReply, status: 404 | 503): FastifyReply {
  return reply
    .code(status)
    .headers({ ...pictureHeaders, 'cache-control': 'no-store' })
    .send();
}

/** Serves the portal's build: content-hashed assets, those of earlier builds, and files with fixed names. */
export async function registerFiles(app: FastifyInstance, build: string): Promise<void> {
  const client = join(build, 'client');
  const options = contentFileOptions(securityHeaders);
  await app.register(async (scope) => {
    correctRanges(scope);
    await scope.register(serveFiles, {
      ...options,
      root: [join(client, 'assets'), join(build, 'earlier', 'client')],
      prefix: '/assets/',
      immutable: true,
      maxAge: 365 * DAY_S * 1000,
      preCompressed: true,
    });
    const brand = { root: join(client, 'brand'), prefix: '/brand/', maxAge: DAY_S * 1000 };
    await scope.register(serveFiles, { ...options, ...brand, decorateReply: false });
    scope.get('/favicon.ico', (_request, reply) =>
      reply.headers(securityHeaders).sendFile('favicon.ico', client),
    );
  });
}

export async function registerImages(app: FastifyInstance, media: string): Promise<void> {
  const options = contentFileOptions(pictureHeaders);
  const ofPlayers = join(media, PLAYER_FOLDER);
  await app.register(async (scope) => {
    correctRanges(scope);
    await scope.register(serveFiles, {
      ...options,
      root: media,
      prefix: '/images/',
      setHeaders(response, path) {
        options.setHeaders(response);
        if (path.startsWith(ofPlayers)) {
          response.header('cache-control', cacheControlOf(PLAYER_FOLDER));
        }
      },
      // A script of this origin could be registered as a service worker.
      allowedPath: (path) => !/\.[cm]?js$/i.test(path),
      decorateReply: false,
      maxAge: 7 * DAY_S * 1000,
    });
  });
}
