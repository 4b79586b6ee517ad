import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPackagePath, type PackageKind } from '#contract/package-kinds.ts';
import { Breaker } from '#platform/adapters/http-client/breaker.ts';
import type { ServedPackage } from '#platform/adapters/packages/served-package.ts';
import type { ByteRange, FileStore } from '#platform/adapters/storage/file-store.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { NO_STORE } from '../response/respond.ts';
import { soundRange } from './content-files.ts';

interface Deps {
  /** Null for a path without a complete package. */
  find(path: string): Promise<ServedPackage | null>;
  store: Pick<FileStore, 'read'>;
  clock: Clock;
  logger: Logger;
}

const TYPES: Record<PackageKind, string> = {
  apk: 'application/vnd.android.package-archive',
  ipa: 'application/octet-stream',
  hap: 'application/octet-stream',
};
/** A path identifies its content. */
const FOREVER = 'public, max-age=31536000, immutable, no-transform';
/** Packages are saved, never opened. */
const POLICY = "default-src 'none'; sandbox allow-downloads";

/** Serves uploaded packages, whole or one range of them: a download that broke off goes on. */
export function registerPackages(app: FastifyInstance, deps: Deps): void {
  const breaker = new Breaker(deps.clock);
  app.get('/packages/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const path = `packages/${request.params.file}`;
    const found = isPackagePath(path) ? await deps.find(path) : null;
    if (!found) {
      reply.callNotFound();
      return reply;
    }
    const etag = `"${found.sha256}"`;
    reply.headers({
      ...{ 'content-security-policy': POLICY, 'cache-control': FOREVER },
      ...{ etag, 'accept-ranges': 'bytes' },
    });
    if (request.headers['if-none-match'] === etag) {
      return reply.code(304).send();
    }
    reply.headers({
      'content-type': TYPES[found.kind],
      'content-disposition': `attachment; filename="${found.plainName}"; filename*=UTF-8''${encodeName(found.name)}`,
    });
    const range = rangeOf(request, found.size, etag);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${found.size}`).send();
    }
    if (request.method === 'HEAD') {
      return reply.header('content-length', found.size).send(Readable.from([]));
    }
    return sendBody({ ...deps, breaker }, reply, { path, size: found.size, range });
  });
}

async function sendBody(
  { store, breaker, logger }: Pick<Deps, 'store' | 'logger'> & { breaker: Breaker },
  reply: FastifyReply,
  { path, size, range }: { path: string; size: number; range: ByteRange | undefined },
): Promise<FastifyReply> {
  const warn = (error: unknown) => logger.warn('package unreachable', { path, error });
  const read = await breaker.run(async () => ({ file: await store.read(path, range) }), warn);
  if (!read?.file) {
    reply.headers({ ...NO_STORE, 'retry-after': '5' });
    return reply.removeHeader('content-disposition').code(503).send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  }
  return reply
    .header('content-length', range ? range.last - range.first + 1 : size)
    .send(Readable.fromWeb(read.file.body as ReadableStream));
}

/** The range of a request; undefined for the whole file: without a range, for several, and for another version. */
function rangeOf(
  { method, headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const header = method === 'GET' ? headers.range : undefined;
  const condition = headers['if-range'];
  if (header === undefined || (condition !== undefined && condition !== etag)) {
    return undefined;
  }
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(soundRange(header, size) ?? '') ?? [];
  if (first === undefined) {
    return undefined;
  }
  if (first === '') {
    return Number(last) === 0 ? 'unsatisfiable' : { first: size - Number(last), last: size - 1 };
  }
  const start = Number(first);
  return start >= size
    ? 'unsatisfiable'
    : { first: start, last: last ? Math.min(Number(last), size - 1) : size - 1 };
}

/** RFC 8187: also the characters that `encodeURIComponent` leaves. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
