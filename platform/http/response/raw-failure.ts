import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from '#contract/refusal.ts';
import { type Content, DEFAULT_HEADERS, jsonOf, respond } from './respond.ts';

/** Failures that are sent without the framework. */
type FailureStatus = 400 | 404 | 408 | 417 | 431;

/** The statuses of connection errors other than 400. */
const ERROR_STATUS: Record<string, FailureStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function failureOf(status: FailureStatus): Content {
  const { body, headers } = jsonOf(failure(status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST'));
  return { body, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } };
}

export function writeFailure(response: ServerResponse, status: FailureStatus): void {
  respond(response, status, failureOf(status));
}

/** The raw response on a connection without a readable request, which is closed afterwards. */
export function failureBytes(status: FailureStatus): string {
  const { headers, body } = failureOf(status);
  const lines = Object.entries({ ...DEFAULT_HEADERS, ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Responds to a connection without a valid request and closes it. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    return;
  }
  if (socket.writable) {
    socket.write(failureBytes(ERROR_STATUS[error.code ?? ''] ?? 400));
  }
  socket.destroy(error);
}
