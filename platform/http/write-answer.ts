import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '../page-cache/accept-encoding.ts';
import type { PreparedAnswer } from '../page-cache/answer.ts';

/** Writes a prepared answer in the best encoding the client takes; 304 where it already has these bytes. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PreparedAnswer,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  const variant = answer.variants[encoding] ?? answer.variants.identity;
  if (answer.status === 200 && matches(request.headers['if-none-match'], variant.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = variant.headers;
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(answer.status, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

function matches(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
  );
}
