import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

const MOST_FILES = 20_000;
const MOST_RANGES = 20;
/** 52 bits, which fit into a date. */
const HEX_DIGITS = 13;

interface HashedFile {
  /** Size, modification time and inode. */
  version: string;
  /** A hash of the content that fits into a date. */
  hash: Promise<number>;
}

const requests = new AsyncLocalStorage<IncomingMessage>();
const files = new LRUCache<string, HashedFile>({ max: MOST_FILES });

interface ContentFiles extends Pick<FastifyStaticOptions, 'immutable' | 'maxAge' | 'preCompressed'> {
  /** `/folder/*` for all files, or `/name` for the file with this name. */
  route: string;
  /** The folders; a file of the first one hides those of the others. */
  root: string | string[];
  /** The headers of the file at this absolute path. */
  headers?(path: string): Record<string, string>;
  /** Whether the file with this path in the folder may be served. */
  isServed?(path: string): boolean;
}

/**
 * Serves the files of folders with ETags that depend on the content only, the same on every machine. `@fastify/static`
 * derives ETags from size and modification time, so the hash replaces the time. Its own route lists the whole folder for
 * each request, to compare the spelling of the path; this one opens the file.
 */
export async function serveContentFiles(
  app: FastifyInstance,
  { route, headers = () => ({}), isServed = () => true, ...options }: ContentFiles,
): Promise<void> {
  await app.register(async (scope) => {
    // `onFile` gets no request; it removes a `Range` header that the library would misread.
    scope.addHook('onRequest', (request, _reply, next) => requests.run(request.raw, next));
    await scope.register(staticFiles, {
      ...options,
      serve: false,
      index: false,
      etag: true,
      lastModified: false,
      setHeaders: (response, path) => response.headers(headers(path)),
      onFile: async (path, stat) => {
        correctRange(requests.getStore(), stat.size);
        stat.mtime = new Date(await hashOf(path, stat));
      },
    });
    scope.get<{ Params: { '*'?: string } }>(route, ({ params: { '*': path = basename(route) } }, reply) =>
      isServed(path) ? reply.sendFile(`/${path}`) : reply.callNotFound(),
    );
  });
}

/** Ranges are defined for GET only. */
function correctRange(request: IncomingMessage | undefined, size: number): void {
  const range = request?.headers.range;
  if (!request || range === undefined) {
    return;
  }
  const sound = request.method === 'GET' ? soundRange(range, size) : undefined;
  if (sound === undefined) {
    delete request.headers.range;
  } else {
    request.headers.range = sound;
  }
}

function hashOf(path: string, { size, mtimeMs, ino }: Stats): Promise<number> {
  const version = `${size} ${mtimeMs} ${ino}`;
  const known = files.get(path);
  if (known?.version === version) {
    return known.hash;
  }
  const hash = hashFile(path);
  files.set(path, { version, hash });
  hash.catch(() => files.delete(path));
  return hash;
}

async function hashFile(path: string): Promise<number> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return Number.parseInt(hash.digest('hex').slice(0, HEX_DIGITS), 16);
}

/**
 * Normalises a `Range` header for a file of `size` bytes (RFC 9110, 14.1 and 14.2).
 * @returns undefined for one to ignore: another unit, a malformed list, a range that ends before it begins
 */
export function soundRange(header: string, size: number): string | undefined {
  const [, list] = /^\s*bytes\s*=(.*)$/i.exec(header) ?? [];
  const specs = (list ?? '').split(',').map((spec) => spec.trim());
  const ranges = specs.filter((spec) => spec !== '').map((spec) => soundSpec(spec, size));
  return ranges.length === 0 || ranges.length > MOST_RANGES || ranges.includes(undefined)
    ? undefined
    : `bytes=${ranges.join(',')}`;
}

/** `0-99`, `100-`, or `-50` for the last 50 bytes; a suffix longer than the file selects all of it. */
function soundSpec(spec: string, size: number): string | undefined {
  const [, first, last] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) {
    return undefined;
  }
  if (first === '') {
    return Number(last) > size ? '0-' : spec;
  }
  return last !== '' && Number(last) < Number(first) ? undefined : spec;
}
