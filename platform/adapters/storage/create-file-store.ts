import { join } from 'node:path';
import type { Config } from '#platform/core/config/config.ts';
import type { FileStore } from './file-store.ts';
import { LocalFolder } from './local-folder.ts';
import { S3Bucket } from './s3-bucket.ts';

/** The folder of the packages of games in both kinds of storage. Backups leave it out: it may be very large. */
export const PACKAGE_FOLDER = 'packages/';

export function createFileStore({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStore {
  return storage.kind === 's3' ? new S3Bucket(storage) : new LocalFolder(join(dataDir, 'media'));
}

/** The storage of packages, whose paths begin with `packages/`: the same bucket, or a folder beside the pictures. */
export function createPackageStore({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStore {
  return storage.kind === 's3' ? new S3Bucket(storage) : new LocalFolder(dataDir);
}
