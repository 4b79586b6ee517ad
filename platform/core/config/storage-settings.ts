import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** A bucket, and who may write into it. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  /** A secret. */
  secretAccessKey: string;
  /** The bucket stands in the path (MinIO), not in the host name. */
  pathStyle: boolean;
}

/** Where the pictures that operators send are kept. */
export type StorageSettings = { kind: 'local' } | ({ kind: 's3' } & S3Settings);

/**
 * This machine's disk unless something else is set.
 * @throws {ConfigError} where a bucket lacks something, naming it
 */
export function storageSettings(settings: Environment): StorageSettings {
  if ((settings.STORAGE ?? 'local') === 'local') {
    return { kind: 'local' };
  }
  const needed = (name: keyof Environment) => {
    const value = settings[name];
    if (typeof value !== 'string') {
      throw new ConfigError(`STORAGE=s3 还需要设置 ${name}。`);
    }
    return value;
  };
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
