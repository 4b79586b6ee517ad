import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { randomSecret } from './ids.ts';

/** The format of nginx's `$request_id` and of trace ids. */
const ID = /^(?!0{32})[0-9a-f]{32}$/;
/** Carries the request id to other processes and in error responses. */
export const REQUEST_ID_HEADER = 'x-request-id';

const current = new AsyncLocalStorage<string>();

/**
 * Returns the id of a request for logs and other processes: the id from the header, else the trace id, else a new one. A
 * new trace uses the same id.
 */
export function nameRequest({ traceparent, [REQUEST_ID_HEADER]: given }: IncomingHttpHeaders): string {
  const candidates = [given, typeof traceparent === 'string' ? traceparent.split('-')[1] : undefined];
  return candidates.find((id): id is string => ID.test(String(id))) ?? randomSecret(16).toString('hex');
}

export function withinRequest(id: string, next: () => void): void {
  current.run(id, next);
}

/** The id of the current request; undefined in background jobs. */
export function requestId(): string | undefined {
  return current.getStore();
}

/** The header that passes the request id to another process of the platform. */
export function requestHeaders(): Record<string, string> {
  const id = requestId();
  return id ? { [REQUEST_ID_HEADER]: id } : {};
}
