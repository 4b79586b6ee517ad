import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#platform/core/config/storage-settings.ts';
import { tracedOutbound } from '#platform/core/tracing/span.ts';
import { checkPath, type FileStore, isPath, type StoredFile } from './file-store.ts';
import { readListing } from './s3-listing.ts';

const TIMEOUT_MS = 10_000;
const FILE_TIMEOUT_MS = 10 * 60_000;
/** The store is asked again this often where it is busy or away for a moment; every request may be repeated. */
const RETRIES = 2;

/** Files in a bucket of a store that speaks Amazon's S3 protocol: OSS, COS, OBS, MinIO. */
export class S3Bucket implements FileStore {
  #client: AwsClient;
  #base: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings) {
    this.#client = new AwsClient({
      ...{ accessKeyId, secretAccessKey, region },
      service: 's3',
      retries: RETRIES,
    });
    const address = new URL(endpoint);
    this.#base = pathStyle ? `${address.origin}/${bucket}` : `${address.protocol}//${bucket}.${address.host}`;
  }

  async put(path: string, body: Uint8Array, type: string): Promise<void> {
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    const answer = await this.#ask(path, { method: 'PUT', headers, body: new Uint8Array(body) });
    await answer.body?.cancel();
    check(answer, path);
  }

  async putFile(path: string, file: string, type: string): Promise<void> {
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    const answer = await this.#ask(
      path,
      { method: 'PUT', headers, body: await openAsBlob(file) },
      FILE_TIMEOUT_MS,
    );
    await answer.body?.cancel();
    check(answer, path);
  }

  async *list() {
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const query = new URLSearchParams({
        'list-type': '2',
        ...(token ? { 'continuation-token': token } : {}),
      });
      const answer = await tracedOutbound('GET', this.#base, () =>
        this.#client.fetch(`${this.#base}?${query}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      check(answer, 'the list of files');
      const listed = readListing(await answer.text());
      yield* listed.files.filter(({ path }) => isPath(path));
      token = listed.next;
    }
  }

  async read(path: string): Promise<StoredFile | null> {
    const answer = await this.#ask(path, { method: 'GET' });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    check(answer, path);
    return {
      type: answer.headers.get('content-type') ?? 'application/octet-stream',
      size: Number(answer.headers.get('content-length')),
      body: answer.body ?? new ReadableStream(),
    };
  }

  async has(path: string): Promise<boolean> {
    const answer = await this.#ask(path, { method: 'HEAD' });
    if (answer.status === 404) {
      return false;
    }
    check(answer, path);
    return true;
  }

  async remove(path: string): Promise<void> {
    const answer = await this.#ask(path, { method: 'DELETE' });
    await answer.body?.cancel();
    if (answer.status !== 404) {
      check(answer, path);
    }
  }

  async #ask(path: string, request: RequestInit, timeout = TIMEOUT_MS): Promise<Response> {
    checkPath(path);
    const url = `${this.#base}/${path.split('/').map(encodeURIComponent).join('/')}`;
    return tracedOutbound(request.method ?? 'GET', this.#base, () =>
      this.#client.fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeout) }),
    );
  }
}

function check({ ok, status }: Response, path: string): void {
  if (!ok) {
    throw new Error(`the store answered ${status} for ${path}`);
  }
}
