import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { registerImages } from './files.ts';
import { registerStoredImages } from './stored-images.ts';

/** Serves the pictures of a process that has the games: from its disk, and from the store where that is elsewhere. */
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
