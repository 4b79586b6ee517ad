import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { pictureHeaders, refusePicture, registerImages } from './files.ts';

const YEAR_S = 31_536_000;
const FOREVER = `public, max-age=${YEAR_S}, immutable`;

/** Serves the pictures of a process with the main service: from its disk, and from the object store if configured. */
export async function registerOwnImages(
  app: FastifyInstance,
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  store: FileStore,
  logger: Logger,
): Promise<void> {
  const media = join(dataDir, 'media');
  mkdirSync(media, { recursive: true });
  await registerImages(app, media);
  if (storage.kind === 's3') {
    registerStoredImages(app, store, logger);
  }
}

export function registerStoredImages(app: FastifyInstance, store: FileStore, logger: Logger): void {
  app.get('/images/uploads/*', async (request, reply) => {
    const path = `uploads/${(request.params as { '*': string })['*']}`;
    const etag = etagOf(path);
    const headers = { ...pictureHeaders, 'cache-control': FOREVER, etag };
    try {
      const file = await store.read(path);
      if (!file) {
        return await refusePicture(reply, 404);
      }
      if (request.headers['if-none-match'] === etag) {
        await file.body.cancel();
        return await reply.code(304).headers(headers).send();
      }
      return await reply
        .headers({ ...headers, 'content-type': file.type, 'content-length': file.size })
        .send(Readable.fromWeb(file.body as ReadableStream));
    } catch (error) {
      logger.warn('picture unreachable', { path, error });
      return refusePicture(reply, 503);
    }
  });
}

/** The hash of the path: a path identifies its content (`FileStore`). */
function etagOf(path: string): string {
  return `"${createHash('sha256').update(path).digest('base64url').slice(0, 20)}"`;
}
