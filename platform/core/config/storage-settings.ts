import { type Environment, requiredBy } from './environment.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is part of the path (MinIO) instead of the host name. */
  pathStyle: boolean;
}

export type StorageSettings = { kind: 'local' } | ({ kind: 's3' } & S3Settings);

/**
 * The default is the local disk.
 * @throws {ConfigError} naming the missing setting of a bucket
 */
export function storageSettings(settings: Environment): StorageSettings {
  if ((settings.STORAGE ?? 'local') === 'local') {
    return { kind: 'local' };
  }
  const needed = (name: keyof Environment) => requiredBy('STORAGE=s3', settings, name);
  return {
    kind: 's3',
    endpoint: needed('S3_ENDPOINT'),
    bucket: needed('S3_BUCKET'),
    region: settings.S3_REGION,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    pathStyle: settings.S3_PATH_STYLE === '1',
  };
}
