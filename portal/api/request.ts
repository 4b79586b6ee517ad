import { createClient, type Transport } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { requestOf } from '#contract/request.ts';
import { CACHED_AT, CACHED_BUSY } from '../browser/offline/stores.ts';
import { readServerTime } from '../browser/state/browser-clock.ts';
import { failureOf, NO_RESPONSE, readEnvelope } from './unread-response.ts';

const OFFLINE: Envelope<never> = { status: 0, code: 'UNAVAILABLE', msg: NO_RESPONSE };

/**
 * Calls a service over HTTP. Resolves with the response or with the failure; it never rejects. No response means that the
 * network is down; a response of another format means that the server is busy.
 */
const overHttp: Transport = async (...call) => {
  let response: Response;
  try {
    response = await fetch(...requestOf(...call));
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
};

export const services = createClient(overHttp);

/**
 * Marks the root element with the time, in ms, at which the page's data was cached; null: it comes from the server.
 * @param busy the cached data replaces the response of a busy server
 */
export function markCached(at: string | null, busy = false): void {
  const { dataset } = document.documentElement;
  if (at) {
    dataset.kept = at;
    dataset.keptBusy = String(busy);
  } else {
    delete dataset.kept;
    delete dataset.keptBusy;
  }
}
