import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CompressionDictionary, DCZ } from './compression-dictionary.ts';
import type { Search } from './read-scope.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes below this gain nothing from compression. */
const MIN_COMPRESSED = 512;
/** A window of 2^n bytes covers 2^n - 16 bytes (RFC 7932, 9.1). */
const WINDOW_GAP = 16;
/** Upper bound of a page's gzip size relative to its brotli size. */
const GZIP_TO_BROTLI = 1.4;

/** Digits of a dictionary's hash in an ETag. */
const ETAG_DIGITS = 12;

/** A complete response before it is compressed. */
export interface PlainResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Counted each time the response is sent. */
  search?: Search | undefined;
}

export type Encoding = 'br' | 'gzip' | 'identity' | typeof DCZ;

/** One encoding of a response, with the headers of its bytes. */
export interface Variant {
  body: Buffer;
  etag: string;
  headers: Record<string, string | number>;
}

export interface PreparedResponse {
  status: number;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  /** Adds the gzip variant on demand, as most clients accept brotli. Undefined if the response is not compressed. */
  addGzip: (() => Promise<Variant>) | undefined;
  /** Adds the variant of a dictionary on demand, if it is the smallest. Undefined if the response has none. */
  addDcz?: ((dictionary: CompressionDictionary) => Promise<Variant>) | undefined;
  /** Memory of all variants, including those on demand. */
  bytes: number;
  search: Search | undefined;
}

/**
 * Compresses a response with brotli 5 (1.6 ms per page, 17 ms at level 9) and hashes it.
 * @param dictionaries documents have a variant for browsers with a compression dictionary
 */
export async function prepareResponse(plain: PlainResponse, dictionaries = false): Promise<PreparedResponse> {
  const body = copyOfPooled(plain.body);
  const hasDictionary = dictionaries && isDocument(plain);
  const response = { ...plain, body, headers: hasDictionary ? varyingHeaders(plain.headers) : plain.headers };
  const { status, headers, search } = response;
  const hash = contentHash(body);
  const variants: PreparedResponse['variants'] = { identity: variant(response, hash, body, 'identity') };
  if (body.length < MIN_COMPRESSED || !isText(headers['content-type'])) {
    return { status, variants, addGzip: undefined, bytes: body.length, search };
  }
  const compressed = await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  });
  const br = copyOfPooled(compressed);
  variants.br = variant(response, hash, br, 'br');
  let added: Promise<Variant> | undefined;
  const addGzip = () => {
    added ??= compressGzip(body, { level: 6 }).then((zipped) => {
      variants.gzip = variant(response, hash, copyOfPooled(zipped), 'gzip');
      return variants.gzip;
    });
    return added;
  };
  let dcz: Promise<Variant> | undefined;
  const addDcz = ({ compress, hash: dictionaryHash }: CompressionDictionary) => {
    dcz ??= compress(body).then((bytes) => {
      variants.dcz =
        bytes.length < br.length
          ? variant(response, hash, copyOfPooled(bytes), DCZ, dictionaryHash)
          : variants.br;
      return variants.dcz ?? variants.identity;
    });
    return dcz;
  };
  const compressedBytes = br.length * (1 + GZIP_TO_BROTLI + (hasDictionary ? 1 : 0));
  const bytes = Math.ceil(body.length + compressedBytes);
  return { status, variants, addGzip, ...(hasDictionary && { addDcz }), bytes, search };
}

function isDocument({ headers }: PlainResponse): boolean {
  return headers['content-type']?.startsWith('text/html') ?? false;
}

function varyingHeaders(headers: Record<string, string>): Record<string, string> {
  return { ...headers, vary: [headers.vary, 'available-dictionary'].filter(Boolean).join(', ') };
}

function variant(
  response: PlainResponse,
  { hash, isExact }: ReturnType<typeof contentHash>,
  body: Buffer,
  encoding: Encoding,
  dictionary = '',
): Variant {
  const end = encoding === 'identity' ? '' : `-${encoding}${dictionary.slice(0, ETAG_DIGITS)}`;
  const etag = `${isExact ? '' : 'W/'}"${hash}${end}"`;
  return {
    body,
    etag,
    headers: {
      ...response.headers,
      vary: [response.headers.vary, 'accept-encoding'].filter(Boolean).join(', '),
      etag,
      'content-length': body.length,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  };
}

/** The smallest window that covers the whole text, as brotli allocates all of it. */
function windowBits(length: number): number {
  const wanted = Math.ceil(Math.log2(length + WINDOW_GAP));
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, wanted));
}

/** Copies a slice of a larger buffer (Node's pool, zlib's output), which would otherwise be retained as a whole. */
function copyOfPooled(bytes: Buffer): Buffer {
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

/** What generation times start with: in JSON (also nested as a string), RSS and iCalendar. */
const MOMENT_KEYS = ['"generated_at', '<lastBuildDate>', '\nDTSTAMP:'];
const MOMENT = /^("generated_at\\*":\\*"|<lastBuildDate>|\nDTSTAMP:)[^"\\<\r\n]*/;
/** Longer than a generation time with its key. */
const MOMENT_BYTES = 128;

/**
 * Hashes a body without its generation times, so that the same content always has the same hash. `isExact` is false if there
 * are generation times, in which bodies with the same hash may differ.
 */
export function contentHash(body: Buffer) {
  const digest = createHash('sha256');
  const moments = MOMENT_KEYS.flatMap((key) => momentsOf(body, key)).sort((a, b) => a.from - b.from);
  let at = 0;
  for (const { from, to } of moments) {
    digest.update(body.subarray(at, from));
    at = to;
  }
  digest.update(body.subarray(at));
  return { hash: digest.digest('base64url').slice(0, 20), isExact: moments.length === 0 };
}

/** The ranges of a body that are generation times after a key, found without a copy of the body. */
function momentsOf(body: Buffer, key: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let at = body.indexOf(key); at >= 0; at = body.indexOf(key, at + key.length)) {
    const [whole = '', start = ''] = MOMENT.exec(body.toString('latin1', at, at + MOMENT_BYTES)) ?? [];
    if (whole.length > start.length) {
      found.push({ from: at + start.length, to: at + whole.length });
    }
  }
  return found;
}
