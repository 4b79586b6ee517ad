import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#platform/core/config/storage-settings.ts';
import { tracedOutbound } from '#platform/core/tracing/span.ts';
import { checkPath, type FileStore, isPath, type StoredFile } from './file-store.ts';

const TIMEOUT_MS = 10_000;
const FILE_TIMEOUT_MS = 10 * 60_000;
/** Retries of a busy or unavailable store; every request is idempotent. */
const RETRIES = 2;

/** Files in a bucket of an S3-compatible store: OSS, COS, OBS, MinIO. */
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

  put(path: string, body: Uint8Array, type: string): Promise<void> {
    return this.#put(path, new Uint8Array(body), type, TIMEOUT_MS);
  }

  async putFile(path: string, file: string, type: string): Promise<void> {
    await this.#put(path, await openAsBlob(file), type, FILE_TIMEOUT_MS);
  }

  async #put(path: string, body: BodyInit, type: string, timeout: number): Promise<void> {
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    const response = await this.#request(path, { method: 'PUT', headers, body }, timeout);
    await response.body?.cancel();
    check(response, path);
  }

  async *list() {
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const query = new URLSearchParams({
        'list-type': '2',
        ...(token ? { 'continuation-token': token } : {}),
      });
      const response = await this.#send(`?${query}`, { method: 'GET' }, TIMEOUT_MS);
      check(response, 'the list of files');
      const listed = readListing(await response.text());
      yield* listed.files.filter(({ path }) => isPath(path));
      token = listed.next;
    }
  }

  async read(path: string): Promise<StoredFile | null> {
    const response = await this.#request(path, { method: 'GET' });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    check(response, path);
    return {
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      size: Number(response.headers.get('content-length')),
      body: response.body ?? new ReadableStream(),
    };
  }

  async has(path: string): Promise<boolean> {
    const response = await this.#request(path, { method: 'HEAD' });
    if (response.status === 404) {
      return false;
    }
    check(response, path);
    return true;
  }

  async remove(path: string): Promise<void> {
    const response = await this.#request(path, { method: 'DELETE' });
    await response.body?.cancel();
    if (response.status !== 404) {
      check(response, path);
    }
  }

  async #request(path: string, request: RequestInit, timeout = TIMEOUT_MS): Promise<Response> {
    checkPath(path);
    return this.#send(`/${path.split('/').map(encodeURIComponent).join('/')}`, request, timeout);
  }

  #send(target: string, request: RequestInit, timeout: number): Promise<Response> {
    return tracedOutbound(request.method ?? 'GET', this.#base, () =>
      this.#client.fetch(`${this.#base}${target}`, {
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      }),
    );
  }
}

function check({ ok, status }: Response, path: string): void {
  if (!ok) {
    throw new Error(`the store returned ${status} for ${path}`);
  }
}

/** A page of a bucket's files, and the token of the next page. */
export interface Listing {
  files: { path: string; size: number }[];
  next: string | undefined;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses the XML response of S3's ListObjectsV2. */
export function readListing(xml: string): Listing {
  const files = [...xml.matchAll(/<Contents>((?:(?!<Contents>).)*?)<\/Contents>/gs)].map(
    ([, entry = '']) => ({
      path: field(entry, 'Key') ?? '',
      size: Number(field(entry, 'Size')),
    }),
  );
  const isTruncated = field(xml, 'IsTruncated') === 'true';
  return { files, next: isTruncated ? field(xml, 'NextContinuationToken') : undefined };
}

function field(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_all, entity: string) => ENTITIES[entity] ?? '');
}
