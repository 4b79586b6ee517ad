import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance } from 'fastify';
import { Breaker } from '#platform/adapters/http-client/breaker.ts';
import {
  cacheControlOf,
  type FileStore,
  isPath,
  PLAYER_FOLDER,
  StoreFailure,
} from '#platform/adapters/storage/file-store.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { pictureHeaders, refusePicture, registerImages } from './files.ts';

/** Serves the pictures of a process with the main service: from its disk, and from the object store if configured. */
export async function registerOwnImages(
  app: FastifyInstance,
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  store: FileStore,
  deps: { clock: Clock; logger: Logger },
): Promise<void> {
  const media = join(dataDir, 'media');
  mkdirSync(media, { recursive: true });
  await registerImages(app, media);
  if (storage.kind === 's3') {
    registerStoredImages(app, store, deps);
  }
}

/** Serves uploaded pictures from the store. While it is down, requests fail at once instead of waiting for it. */
export function registerStoredImages(
  app: FastifyInstance,
  store: FileStore,
  { clock, logger }: { clock: Clock; logger: Logger },
): void {
  const breaker = new Breaker(clock);
  app.get('/images/uploads/*', async (request, reply) => {
    const path = `uploads/${(request.params as { '*': string })['*']}`;
    const etag = etagOf(path);
    const headers = { ...pictureHeaders, 'cache-control': cacheControlOf(path), etag };
    if (!isPath(path)) {
      return refusePicture(reply, 404);
    }
    const isKnown = request.headers['if-none-match'] === etag;
    if (isKnown && !path.startsWith(PLAYER_FOLDER)) {
      return reply.code(304).headers(headers).send();
    }
    const warn = (error: unknown) => logger.warn('picture unreachable', { path, error });
    const found = await breaker.run(() => readOrRefusal(store, path), warn);
    if (!found || found.refusal) {
      found && warn(found.refusal);
      return refusePicture(reply, 503);
    }
    const { file } = found;
    if (file && isKnown) {
      await file.body.cancel();
      return reply.code(304).headers(headers).send();
    }
    return file
      ? reply
          .headers({ ...headers, 'content-type': file.type, 'content-length': file.size })
          .send(Readable.fromWeb(file.body as ReadableStream))
      : refusePicture(reply, 404);
  });
}

/** A refusal (a status below 500) shows that the store is up; it must not open the breaker. */
async function readOrRefusal(store: FileStore, path: string) {
  try {
    return { file: await store.read(path) };
  } catch (error) {
    if (error instanceof StoreFailure && error.status !== undefined && error.status < 500) {
      return { refusal: error };
    }
    throw error;
  }
}

/** The hash of the path: a path identifies its content (`FileStore`), but not whether it is still there. */
function etagOf(path: string): string {
  return `"${createHash('sha256').update(path).digest('base64url').slice(0, 20)}"`;
}
