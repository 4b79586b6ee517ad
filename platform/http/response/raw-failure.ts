import { type ServerResponse, STATUS_CODES } from 'node:http';
import { failure } from '#contract/refusal.ts';
import { type Content, DEFAULT_HEADERS, jsonOf, respond } from './respond.ts';

/** Failures that are sent without the framework. */
type FailureStatus = 400 | 404 | 408 | 417 | 431;

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
