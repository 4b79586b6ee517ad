import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from '#contract/refusal.ts';
import { encodedAddress, type ParserError } from '../request/raw-address.ts';
import { securityHeaders } from './security-headers.ts';

/** Failures that are sent without the framework. */
type FailureStatus = 400 | 404 | 408 | 417 | 431;

/** The statuses of connection errors other than 400. */
const ERROR_STATUS: Record<string, FailureStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function failureOf(status: FailureStatus): { headers: Record<string, string>; body: string } {
  const code = status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST';
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  };
  return { headers, body: JSON.stringify(failure(code)) };
}

export function writeFailure(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: FailureStatus,
): void {
  const { headers, body } = failureOf(status);
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(method === 'HEAD' ? undefined : body);
}

/** The raw failure on a connection without a readable request, which is closed afterwards. */
export function failureBytes(status: FailureStatus): string {
  const { headers, body } = failureOf(status);
  return responseBytes(status, headers, body);
}

/** The raw redirect on such a connection. */
export function redirectBytes(location: string): string {
  return responseBytes(302, { ...securityHeaders, location, 'cache-control': 'no-store' }, '');
}

function responseBytes(status: number, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
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
