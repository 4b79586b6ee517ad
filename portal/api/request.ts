import type { ServiceName } from '#contract/call.ts';
import { createClient, type Transport } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { CACHED_AT, CACHED_BUSY } from '../browser/offline/stores.ts';
import { readServerTime } from '../browser/state/browser-clock.ts';
import { markCached } from '../hydration/cached-mark.ts';
import { failureOf, NO_RESPONSE, readEnvelope } from './unread-response.ts';

const OFFLINE: Envelope<never> = { status: 0, code: 'UNAVAILABLE', msg: NO_RESPONSE };

type Request = [address: string, init: RequestInit];

/** Sends requests. A touch on a link may have sent one already, see `preload-page.ts`. */
export const network = { send: (...request: Request): Promise<Response> => fetch(...request) };

/** A call as a request: GET sends the parameters as the query, POST as query and as form-encoded body, or as JSON alone. */
export function requestOf(
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, unknown>,
  _service: ServiceName,
  body?: 'json',
): Request {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') {
      query.set(name, String(value));
    }
  }
  const isJson = body === 'json';
  const address = query.toString() && !isJson ? `${path}?${query}` : path;
  return [
    address,
    {
      method,
      headers: { 'X-Portal': '1', ...(isJson ? { 'Content-Type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: isJson ? JSON.stringify(params) : query } : {}),
    },
  ];
}

/**
 * Calls a service over HTTP. Resolves with the response or with the failure; it never rejects. No response means that the
 * network is down; a response of another format means that the server is busy.
 */
async function overHttp(...call: Parameters<Transport>): Promise<Envelope<unknown>> {
  let response: Response;
  try {
    response = await network.send(...requestOf(...call));
  } catch {
    return OFFLINE;
  }
  const envelope = await readEnvelope<Envelope<unknown>>(response);
  if (!envelope) {
    return failureOf(response);
  }
  const cachedAt = response.headers.get(CACHED_AT);
  markCached(cachedAt, response.headers.has(CACHED_BUSY));
  if (!cachedAt) {
    readServerTime(response.headers.get('Date'));
  }
  return envelope;
}

export const services = createClient(overHttp);
