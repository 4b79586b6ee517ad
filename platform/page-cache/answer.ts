import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Search } from '../traffic/traffic-counter.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes below this gain nothing from compression. */
const SMALLEST_COMPRESSED = 512;

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
export interface PreparedAnswer {
  status: number;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  bytes: number;
  search: Search | undefined;
}

/** Compresses an answer with brotli 5 (1.6 ms a page, against 17 ms at 9) and gzip, and hashes each encoding. */
export async function prepareAnswer(answer: Answer): Promise<PreparedAnswer> {
  const variants: PreparedAnswer['variants'] = { identity: variant(answer, answer.body, 'identity') };
  if (answer.body.length >= SMALLEST_COMPRESSED && isText(answer.headers['content-type'])) {
    const [br, gz] = await Promise.all([
      compressBrotli(answer.body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length,
        },
      }),
      compressGzip(answer.body, { level: 6 }),
    ]);
    variants.br = variant(answer, br, 'br');
    variants.gzip = variant(answer, gz, 'gzip');
  }
  const bytes = Object.values(variants).reduce((sum, { body }) => sum + body.length, 0);
  return { status: answer.status, variants, bytes, search: answer.search };
}

function variant(answer: Answer, body: Buffer, encoding: Encoding): Variant {
  const digest = createHash('sha256').update(answer.body).update(encoding).digest('base64url');
  const etag = `"${digest.slice(0, 22)}"`;
  return {
    body,
    etag,
    headers: {
      ...answer.headers,
      vary: 'accept-encoding',
      etag,
      'content-length': body.length,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  };
}

function isText(contentType = ''): boolean {
  return /^(text\/|application\/(json|xml|.*\+json|.*\+xml|manifest))/.test(contentType);
}
