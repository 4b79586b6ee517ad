import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '#platform/cache/accept-encoding.ts';
import type { PreparedResponse, Variant } from '#platform/cache/prepared-response.ts';
import { requestHeaders } from '#platform/core/request-id.ts';

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

function writeVariant(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  variant: Variant,
): void {
  if (status === 200 && matches(request.headers['if-none-match'], variant.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = variant.headers;
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(status, status < 500 ? variant.headers : { ...variant.headers, ...requestHeaders() });
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
