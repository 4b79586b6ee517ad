import { request } from 'node:http';
import { scaled } from '#tests/time-limits.ts';

/** The type of a request: a cached page, an uncached page or call, or a claim. */
export type RequestKind = 'cached' | 'new' | 'claim';

/** The result of one request. */
export interface RequestResult {
  kind: RequestKind;
  path: string;
  /** Its start, as `performance.now()`. */
  at: number;
  ms: number;
  /** 0: no response. */
  status: number;
  /** Whether a refusal has Retry-After and a Chinese message that says to retry later. */
  hasRetryAfter: boolean;
}

/** Longer than a client waits for a page. */
const LIMIT_MS = scaled(30_000);

/** Sends a request as the site's pages do, on a connection of its own, optionally with a player's session. */
export function timedRequest(
  url: string,
  kind: RequestKind,
  path: string,
  session = '',
): Promise<{ result: RequestResult; body: string }> {
  const at = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, body = '', retryAfter = '') => {
      const hasRetryAfter = /^\d+$/.test(retryAfter) && /请?稍后/.test(body);
      resolve({ result: { kind, path, at, ms: performance.now() - at, status, hasRetryAfter }, body });
    };
    const headers = {
      'x-portal': '1',
      'sec-fetch-site': 'same-origin',
      ...(session ? { cookie: `session=${session}` } : {}),
    };
    const outgoing = request(url + path, { agent: false, headers, timeout: LIMIT_MS }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('error', () => end(0));
      response.on('end', () => end(response.statusCode ?? 0, body, response.headers['retry-after']));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response')));
    outgoing.on('error', () => end(0));
    outgoing.end();
  });
}
