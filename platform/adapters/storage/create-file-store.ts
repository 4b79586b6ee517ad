import { join } from 'node:path';
import type { Config } from '#platform/core/config/config.ts';
import type { FileStore } from './file-store.ts';
import { LocalFolder } from './local-folder.ts';
import { S3Bucket } from './s3-bucket.ts';

export function createFileStore({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStore {
  return storage.kind === 's3' ? new S3Bucket(storage) : new LocalFolder(join(dataDir, 'media'));
}
