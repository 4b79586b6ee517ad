import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ContentHash, contentHash } from './content-hash.ts';
import type { Search } from './read-scope.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes below this gain nothing from compression. */
const SMALLEST_COMPRESSED = 512;
/** A window of 2^n bytes reaches back 16 fewer. */
const WINDOW_GAP = 16;
/** A page's bytes in gzip to those in brotli, at most. */
const GZIP_TO_BROTLI = 1.4;

/** A whole answer before it is kept. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** It is counted each time that it is sent. */
  search?: Search | undefined;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** One encoding of an answer: the bytes, and the headers that go with exactly these bytes. */
export interface Variant {
  body: Buffer;
  etag: string;
  headers: Record<string, string | number>;
}

/** An answer compressed once, ready to be written out again and again. */
export interface PreparedResponse {
  status: number;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  /** Adds the gzip variant, once somebody wants it: nearly everybody takes brotli. Undefined where nothing is compressed. */
  addGzip: (() => Promise<Variant>) | undefined;
  /** Of all variants in memory, the gzip one too. */
  bytes: number;
  search: Search | undefined;
}

/** Compresses an answer with brotli 5 (1.6 ms a page, against 17 ms at 9), and hashes it. */
export async function prepareResponse(given: Answer): Promise<PreparedResponse> {
  const body = inOwnMemory(given.body);
  const answer = { ...given, body };
  const { status, headers, search } = answer;
  const hash = contentHash(body);
  const variants: PreparedResponse['variants'] = { identity: variant(answer, hash, body, 'identity') };
  if (body.length < SMALLEST_COMPRESSED || !isText(headers['content-type'])) {
    return { status, variants, addGzip: undefined, bytes: body.length, search };
  }
  const compressed = await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  });
  const br = inOwnMemory(compressed);
  variants.br = variant(answer, hash, br, 'br');
  let added: Promise<Variant> | undefined;
  const addGzip = () => {
    added ??= compressGzip(body, { level: 6 }).then((zipped) => {
      variants.gzip = variant(answer, hash, inOwnMemory(zipped), 'gzip');
      return variants.gzip;
    });
    return added;
  };
  const bytes = Math.ceil(body.length + br.length * (1 + GZIP_TO_BROTLI));
  return { status, variants, addGzip, bytes, search };
}

function variant(answer: Answer, { hash, isExact }: ContentHash, body: Buffer, encoding: Encoding): Variant {
  const etag = `${isExact ? '' : 'W/'}"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  return {
    body,
    etag,
    headers: {
      ...answer.headers,
      vary: [answer.headers.vary, 'accept-encoding'].filter(Boolean).join(', '),
      etag,
      'content-length': body.length,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  };
}

/** A window that the whole text fits into (RFC 7932, 9.1), and no larger: brotli takes memory for all of it. */
function windowBits(length: number): number {
  const wanted = Math.ceil(Math.log2(length + WINDOW_GAP));
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, wanted));
}

/** What is kept holds on to no more than its own bytes: a piece of a pool (64 KiB), or of what zlib writes into (16), would. */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) {
    return bytes;
  }
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function isText(contentType = ''): boolean {
  return /^(text\/|application\/(json|javascript|xml|.*\+json|.*\+xml|manifest))/.test(contentType);
}
