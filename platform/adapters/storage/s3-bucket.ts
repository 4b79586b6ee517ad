import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#platform/core/config/storage-settings.ts';
import { tracedOutbound } from '#platform/core/tracing/span.ts';
import { readBounded } from '../http-client/bounded-request.ts';
import {
  type ByteRange,
  cacheControlOf,
  checkPath,
  type FilePart,
  type FileStore,
  isPath,
  MissingParts,
  type PartedFile,
  type StoredFile,
  StoreFailure,
  typeOf,
} from './file-store.ts';

const TIMEOUT_MS = 10_000;
const FILE_TIMEOUT_MS = 10 * 60_000;
const PART_TIMEOUT_MS = 2 * 60_000;
const XML = { 'content-type': 'application/xml' };
/** A file that the store sends more slowly is cut off. */
const LEAST_BYTES_PER_MS = 32;
/** A page of a listing has up to 1,000 files. */
const LISTING_BYTES = 4_000_000;
/** Types of error pages and captive portals. Objects have a picture's type, or none. */
const PAGE = /^\s*(?:text\/|application\/(?:xhtml|xml|json))/;
/** Retries of a busy or unavailable store; every request is idempotent. */
const RETRIES = 2;

/** Files in a bucket of an S3-compatible store: OSS, COS, OBS, MinIO. */
export class S3Bucket implements FileStore {
  #client: AwsClient;
  #base: string;
  #timeoutMs: number;

  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings,
    timeoutMs = TIMEOUT_MS,
  ) {
    this.#timeoutMs = timeoutMs;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
    const address = new URL(endpoint);
    this.#base = pathStyle ? `${address.origin}/${bucket}` : `${address.protocol}//${bucket}.${address.host}`;
  }

  put(path: string, body: Uint8Array, type: string): Promise<void> {
    return this.#put(path, new Uint8Array(body), type, this.#timeoutMs);
  }

  async putFile(path: string, file: string, type: string): Promise<void> {
    await this.#put(path, await openAsBlob(file), type, FILE_TIMEOUT_MS);
  }

  async #put(path: string, body: BodyInit, type: string, timeout: number): Promise<void> {
    const headers = { 'content-type': type, 'cache-control': cacheControlOf(path) };
    const wait = new LimitedWait(timeout);
    const response = await this.#request(path, { method: 'PUT', headers, body }, wait);
    await response.body?.cancel();
    check(response, path);
    // Every S3-compatible store confirms an object with its ETag.
    if (!response.headers.get('etag')) {
      throw new StoreFailure(`the store did not confirm ${path}`);
    }
  }

  async *list() {
    const tokens = new Set<string>();
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const query = new URLSearchParams({
        'list-type': '2',
        ...(token ? { 'continuation-token': token } : {}),
      });
      const wait = new LimitedWait(this.#timeoutMs);
      const response = await this.#send(`?${query}`, { method: 'GET' }, wait);
      check(response, 'the list of files');
      const listed = readListing(await wait.for(readBounded(response, LISTING_BYTES)));
      yield* listed.files.filter(({ path }) => isPath(path));
      token = listed.next;
      if (token && (tokens.has(token) || listed.files.length === 0)) {
        throw new StoreFailure('the list of files does not end');
      }
      tokens.add(token ?? '');
    }
  }

  async read(path: string, range?: ByteRange): Promise<StoredFile | null> {
    const wait = new LimitedWait(this.#timeoutMs);
    const headers = range && { range: `bytes=${range.first}-${range.last}` };
    const response = await this.#request(path, { method: 'GET', ...(headers ? { headers } : {}) }, wait);
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    const length = await checkObject(response, path, range);
    wait.extend(length / LEAST_BYTES_PER_MS);
    const size = range ? totalSize(response) : length;
    return { type: typeOf(path), size, body: checkedBody(response, path, length, wait) };
  }

  async beginParts(path: string, _size: number, type: string): Promise<string> {
    const headers = { 'content-type': type };
    const xml = await this.#multipart(path, '?uploads=', { method: 'POST', headers });
    const token = field(xml, 'UploadId');
    if (!token) {
      throw new StoreFailure(`the store did not begin ${path}`);
    }
    return token;
  }

  /** Repeated requests of the same part replace it. */
  async putPart({ path, token }: PartedFile, { number, body }: FilePart): Promise<string> {
    const query = `?partNumber=${number + 1}&uploadId=${encodeURIComponent(token)}`;
    const wait = new LimitedWait(PART_TIMEOUT_MS);
    const request = { method: 'PUT', body: new Uint8Array(body) };
    const response = await this.#request(path, request, wait, query);
    await response.body?.cancel();
    if (response.status === 404) {
      throw new MissingParts(path);
    }
    check(response, path);
    const mark = response.headers.get('etag');
    if (!mark) {
      throw new StoreFailure(`the store did not confirm a part of ${path}`);
    }
    return mark;
  }

  async completeParts({ path, token }: PartedFile, marks: readonly string[]): Promise<void> {
    const parts = marks.map(
      (mark, number) => `<Part><PartNumber>${number + 1}</PartNumber><ETag>${escapeXml(mark)}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const query = `?uploadId=${encodeURIComponent(token)}`;
    try {
      const xml = await this.#multipart(path, query, { method: 'POST', body, headers: XML }, FILE_TIMEOUT_MS);
      // The store may report a failure of the completion with status 200.
      if (!/<CompleteMultipartUploadResult[\s>]/.test(xml)) {
        throw new StoreFailure(`the store did not complete ${path}`);
      }
    } catch (error) {
      if (!(error instanceof MissingParts) || !(await this.has(path))) {
        throw error;
      }
    }
  }

  async abortParts({ path, token }: PartedFile): Promise<void> {
    const query = `?uploadId=${encodeURIComponent(token)}`;
    const response = await this.#request(path, { method: 'DELETE' }, undefined, query);
    await response.body?.cancel();
    if (response.status !== 204 && response.status !== 404) {
      check(response, path);
    }
  }

  /** Sends a request about a multipart upload and returns its XML. */
  async #multipart(
    path: string,
    query: string,
    request: RequestInit,
    limit = this.#timeoutMs,
  ): Promise<string> {
    const wait = new LimitedWait(limit);
    const response = await this.#request(path, request, wait, query);
    if (response.status === 404) {
      await response.body?.cancel();
      throw new MissingParts(path);
    }
    check(response, path);
    return wait.for(readBounded(response, LISTING_BYTES));
  }

  async has(path: string): Promise<boolean> {
    const response = await this.#request(path, { method: 'HEAD' });
    if (response.status === 404) {
      return false;
    }
    await checkObject(response, path);
    return true;
  }

  async remove(path: string): Promise<void> {
    const response = await this.#request(path, { method: 'DELETE' });
    await response.body?.cancel();
    if (response.status !== 204 && response.status !== 404) {
      check(response, path);
    }
  }

  async #request(
    path: string,
    request: RequestInit,
    wait = new LimitedWait(this.#timeoutMs),
    query = '',
  ): Promise<Response> {
    checkPath(path);
    return this.#send(`/${path.split('/').map(encodeURIComponent).join('/')}${query}`, request, wait);
  }

  #send(target: string, request: RequestInit, wait: LimitedWait): Promise<Response> {
    const options: RequestInit = { ...request, redirect: 'error', signal: wait.signal };
    return tracedOutbound(request.method ?? 'GET', this.#base, () =>
      wait.for(this.#client.fetch(`${this.#base}${target}`, options)),
    );
  }
}

/** Of the other successes, 202 confirms nothing and 206 has a part. @throws for a status other than 200 */
function check({ status }: Response, path: string): void {
  if (status !== 200) {
    throw new StoreFailure(`the store returned ${status} for ${path}`, { status });
  }
}

/** Returns the size of an object. @throws if the response is an error or a page in its place */
async function checkObject(response: Response, path: string, range?: ByteRange): Promise<number> {
  try {
    if (!range || response.status !== 206) {
      check(response, path);
    }
    if (range && response.status === 200) {
      throw new StoreFailure(`the store ignored the range of ${path}`);
    }
    const length = response.headers.get('content-length');
    if (length === null || PAGE.test(response.headers.get('content-type') ?? '')) {
      throw new StoreFailure(`the store returned something else for ${path}`);
    }
    return Number(length);
  } catch (error) {
    await response.body?.cancel();
    throw error;
  }
}

/** The size of the whole object, from a response with a part of it. */
function totalSize({ headers }: Response): number {
  const [, total] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return Number(total ?? 0);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Limits the time spent waiting for the store; the time that a slow reader takes does not count. */
class LimitedWait {
  #ending = new AbortController();
  #leftMs: number;

  constructor(limitMs: number) {
    this.#leftMs = limitMs;
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  extend(ms: number): void {
    this.#leftMs += ms;
  }

  /** Also rejects if the request misses the signal, which happens after its `Request` was garbage-collected. */
  async for<T>(work: Promise<T>): Promise<T> {
    const started = performance.now();
    const { promise: tooSlow, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const error = new StoreFailure('the store is too slow');
      this.#ending.abort(error);
      reject(error);
    }, this.#leftMs);
    try {
      return await Promise.race([work, tooSlow]);
    } finally {
      clearTimeout(timer);
      this.#leftMs -= performance.now() - started;
    }
  }
}

/** The body of an object; fails if it is slow or shorter than its size. */
function checkedBody(
  { body }: Response,
  path: string,
  size: number,
  wait: LimitedWait,
): ReadableStream<Uint8Array> {
  const reader = body?.getReader();
  let received = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = reader && (await wait.for(reader.read()));
        if (piece?.value) {
          received += piece.value.length;
          controller.enqueue(piece.value);
        } else if (received === size) {
          controller.close();
        } else {
          throw new StoreFailure(`the store cut ${path} off`);
        }
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** A page of a bucket's files, and the token of the next page. */
export interface Listing {
  files: { path: string; size: number }[];
  next: string | undefined;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses the XML response of S3's ListObjectsV2. @throws for another document or a part of one: a backup would lack files */
export function readListing(xml: string): Listing {
  if (!/<ListBucketResult[\s>]/.test(xml) || !/<\/ListBucketResult>\s*$/.test(xml)) {
    throw new StoreFailure('the store returned something else for the list of files');
  }
  const files = [...xml.matchAll(/<Contents>((?:(?!<Contents>).)*?)<\/Contents>/gs)].map(
    ([, entry = '']) => ({
      path: field(entry, 'Key') ?? '',
      size: Number(field(entry, 'Size')),
    }),
  );
  const isTruncated = field(xml, 'IsTruncated') === 'true';
  const next = isTruncated ? field(xml, 'NextContinuationToken') : undefined;
  if (isTruncated && !next) {
    throw new StoreFailure('the list of files lacks its next page');
  }
  return { files, next };
}

function field(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_all, entity: string) => ENTITIES[entity] ?? '');
}
