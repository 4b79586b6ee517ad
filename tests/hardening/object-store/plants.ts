import { type StoredFile, typeOf } from '#platform/adapters/storage/file-store.ts';
import { S3Bucket } from '#platform/adapters/storage/s3-bucket.ts';
import type { S3Settings } from '#platform/core/config/storage-settings.ts';

/** Passes responses on unchecked and without a time limit, and takes every listing for complete. */
export class TrustingBucket extends S3Bucket {
  #base: string;

  constructor(settings: S3Settings) {
    super(settings, 400);
    this.#base = `${settings.endpoint}/${settings.bucket}`;
  }

  override async read(path: string): Promise<StoredFile | null> {
    const { ok, body, headers } = await fetch(`${this.#base}/${path}`);
    return ok && body ? { type: typeOf(path), size: Number(headers.get('content-length')), body } : null;
  }

  override async put(path: string): Promise<void> {
    const { ok } = await fetch(`${this.#base}/${path}`, { method: 'PUT', signal: AbortSignal.timeout(400) });
    if (!ok) {
      throw new Error('not stored');
    }
  }

  override async *list() {
    const response = await fetch(`${this.#base}?list-type=2`, { signal: AbortSignal.timeout(400) });
    const keys = (await response.text()).matchAll(/<Key>([^<]*)<\/Key>/g);
    yield* [...keys].map(([, path = '']) => ({ path, size: 0 }));
  }
}
