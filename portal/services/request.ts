import type { ServiceName } from '../../contract/call.ts';
import { createClient } from '../../contract/client.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { markKept } from '../document/kept-mark.ts';

const OFFLINE: Envelope<never> = {
  status: 0,
  code: 'UNAVAILABLE',
  msg: '网络好像断开了，请检查网络后重试',
};

/**
 * The browser's way to the services: GET sends the parameters as the query, POST as query and as form-encoded
 * body, or as JSON alone. Resolves with the answer on success and with the failure on failure; it never rejects.
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
  try {
    const response = await fetch(address, {
      method,
      headers: { 'X-Portal': '1', ...(isJson ? { 'Content-Type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: isJson ? JSON.stringify(params) : query } : {}),
    });
    const answer: Envelope<unknown> = await response.json();
    markKept(response.headers.get('X-Kept-At'));
    return answer;
  } catch {
    return OFFLINE;
  }
}

/** The services as the browser reaches them: on the portal's own origin, whatever stands behind it. */
export const services = createClient(overHttp);
