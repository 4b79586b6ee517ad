import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { soundRange } from './byte-ranges.ts';

const MOST_FILES = 20_000;
/** As many bits as a date holds. */
const HEX_DIGITS = 13;

interface HashedFile {
  /** Changes with the file. */
  version: string;
  /** A number that fits into a date, made from the content. */
  hash: Promise<number>;
}

const requests = new AsyncLocalStorage<IncomingMessage>();
const files = new Map<string, HashedFile>();

/**
 * Options of `@fastify/static` for files whose ETag is that of their content, the same on every machine. The library
 * makes ETags from size and modification time, so it is handed the hash in the place of the time.
 */
export const contentFileOptions = {
  etag: true,
  lastModified: false,
  onFile: async (path: string, stat: Stats): Promise<void> => {
    correctRange(requests.getStore(), stat.size);
    stat.mtime = new Date(await hashOf(path, stat));
  },
};

/** Lets the files of this scope know their request: a `Range` that the library would misread is removed from it. */
export function correctRanges(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _reply, next) => requests.run(request.raw, next));
}

/** Ranges are defined for GET alone. */
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
  if (files.size >= MOST_FILES) {
    files.clear();
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
