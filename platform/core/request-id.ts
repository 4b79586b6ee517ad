import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { randomSecret } from './ids.ts';

/** As nginx's `$request_id` and a trace's id are written. */
const ID = /^(?!0{32})[0-9a-f]{32}$/;
/** How a request's id is told to another process, and to whoever was answered with a failure. */
export const REQUEST_ID_HEADER = 'x-request-id';

const underWay = new AsyncLocalStorage<string>();

/**
 * What a request is called in logs and other processes: as the proxy or the process before has named it, else as the trace
 * that it belongs to, else anew. A new trace has the same id.
 */
export function nameRequest({ traceparent, [REQUEST_ID_HEADER]: given }: IncomingHttpHeaders): string {
  const told = [given, typeof traceparent === 'string' ? traceparent.split('-')[1] : undefined];
  return told.find((id): id is string => ID.test(String(id))) ?? randomSecret(16).toString('hex');
}

/** Goes on as part of the request of this id. */
export function withinRequest(id: string, next: () => void): void {
  underWay.run(id, next);
}

/** The id of the request under way; undefined in what the process does by itself. */
export function requestId(): string | undefined {
  return underWay.getStore();
}

/** The header that hands the id on to another process of the platform. */
export function requestHeaders(): Record<string, string> {
  const id = requestId();
  return id ? { [REQUEST_ID_HEADER]: id } : {};
}
