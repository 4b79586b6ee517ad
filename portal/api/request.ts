import type { ServiceName } from '#contract/call.ts';
import { createClient } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { KEPT_AT, KEPT_BUSY } from '../browser/offline/stores.ts';
import { noteServerTime } from '../browser/state/browser-clock.ts';
import { markCached } from '../hydration/cached-mark.ts';
import { failureOf, NO_RESPONSE, readEnvelope } from './unread-response.ts';

const OFFLINE: Envelope<never> = { status: 0, code: 'UNAVAILABLE', msg: NO_RESPONSE };

/**
 * The browser's way to the services: GET sends the parameters as the query, POST as query and as form-encoded
 * body, or as JSON alone. Resolves with the answer on success and with the failure on failure; it never rejects. No
 * response is a lost network; a response that is none of the portal's is a busy server.
 */
async function overHttp(
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, unknown>,
  _service: ServiceName,
  body?: 'json',
): Promise<Envelope<unknown>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') {
      query.set(name, String(value));
    }
  }
  const isJson = body === 'json';
  const address = query.toString() && !isJson ? `${path}?${query}` : path;
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers: { 'X-Portal': '1', ...(isJson ? { 'Content-Type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: isJson ? JSON.stringify(params) : query } : {}),
    });
  } catch {
    return OFFLINE;
  }
  const answer = await readEnvelope<Envelope<unknown>>(response);
  if (!answer) {
    return failureOf(response);
  }
  const keptAt = response.headers.get(KEPT_AT);
  markCached(keptAt, response.headers.has(KEPT_BUSY));
  if (!keptAt) {
    noteServerTime(response.headers.get('Date'));
  }
  return answer;
}

/** The services as the browser reaches them: on the portal's own origin, whatever stands behind it. */
export const services = createClient(overHttp);
