import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding, PreparedResponse, Variant } from '#platform/cache/prepared-response.ts';
import { remembered } from '#platform/core/remembered.ts';
import { requestHeaders } from '#platform/core/request-id.ts';
import { headersFor } from './proxy-headers.ts';

/** Writes a prepared response in the best accepted encoding, or 304. A 5xx response carries the request id. */
export function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, variants, addGzip }: PreparedResponse,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  if (encoding === 'gzip' && !variants.gzip && addGzip) {
    addGzip()
      .catch(() => variants.identity)
      .then((variant) => writeVariant(request, response, status, variant));
    return;
  }
  writeVariant(request, response, status, variants[encoding] ?? variants.identity);
}

/** Writes one encoding of a response, or 304. A 5xx response carries the request id. */
export function writeVariant(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  variant: Variant,
): void {
  const sent = headersFor(request, variant.headers);
  if (status === 200 && matches(request.headers['if-none-match'], variant.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = sent;
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(status, status < 500 ? sent : { ...sent, ...requestHeaders() });
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

/** The weak comparison (RFC 9110, 8.8.3.2). */
function matches(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header === '*' || header.split(',').some((one) => opaque(one.trim()) === opaque(etag)))
  );
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '');
}

/** Browsers send few different headers. */
const MAX_HEADERS = 200;

/** Whether an `Accept-Encoding` header names an encoding and does not refuse it; `*` does not count. */
export function acceptsEncoding(header: string | undefined, encoding: string): boolean {
  return (weightsOf(header ?? '').get(encoding) ?? 0) > 0;
}

/**
 * The best encoding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3): brotli before gzip at equal weight; `q=0`
 * refuses.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  return header ? parseEncoding(header) : 'identity';
}

const parseEncoding = remembered((header): Encoding => {
  const weights = weightsOf(header);
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const br = weight('br');
  const gz = weight('gzip');
  if (br > 0 && br >= gz) {
    return 'br';
  }
  return gz > 0 ? 'gzip' : 'identity';
}, MAX_HEADERS);

function weightsOf(header: string): Map<string | undefined, number> {
  const weights = new Map<string | undefined, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1);
  }
  return weights;
}
