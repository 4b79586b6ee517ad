import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from '#contract/refusal.ts';
import { encodedAddress, type ParserError } from '../request/raw-address.ts';
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

/** The raw failure on a connection without a readable request, which is closed afterwards. */
export function failureBytes(status: FailureStatus): string {
  return responseBytes(status, failureOf(status));
}

/** The raw redirect on such a connection. */
export function redirectBytes(location: string): string {
  return responseBytes(302, { body: '', headers: { location, 'content-length': '0' } });
}

function responseBytes(status: number, { body, headers }: Content): string {
  const lines = Object.entries({ ...DEFAULT_HEADERS, ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Responds to a connection without a valid request, with a redirect for an address of raw bytes, and closes it. */
export function refuseConnection(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    return;
  }
  if (socket.writable) {
    const location = encodedAddress(error);
    socket.write(location ? redirectBytes(location) : failureBytes(ERROR_STATUS[error.code ?? ''] ?? 400));
  }
  socket.destroy(error);
}
