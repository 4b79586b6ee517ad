import { request } from 'node:http';
import { scaled } from '#tests/time-limits.ts';

/** What a visitor asks for: something that is kept, something that isn't, or a code. */
export type Wish = 'kept' | 'new' | 'claim';

/** How one request went. */
export interface Visit {
  wish: Wish;
  path: string;
  /** When it was begun, by `performance.now()`. */
  at: number;
  ms: number;
  /** 0: no answer. */
  status: number;
  /** Whether it told, in Chinese and in its headers, when to come again. */
  saysWhen: boolean;
}

/** Longer than anybody waits for a page. */
const LIMIT_MS = scaled(30_000);

/** Asks as a page of the site does, on a connection of its own, with a player's session where there is one. */
export function visit(
  url: string,
  wish: Wish,
  path: string,
  session = '',
): Promise<{ visit: Visit; body: string }> {
  const at = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, body = '', retryAfter = '') => {
      const saysWhen = /^\d+$/.test(retryAfter) && /请?稍后/.test(body);
      resolve({ visit: { wish, path, at, ms: performance.now() - at, status, saysWhen }, body });
    };
    const headers = {
      'x-portal': '1',
      'sec-fetch-site': 'same-origin',
      ...(session ? { cookie: `session=${session}` } : {}),
    };
    const asking = request(url + path, { agent: false, headers, timeout: LIMIT_MS }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('error', () => end(0));
      response.on('end', () => end(response.statusCode ?? 0, body, response.headers['retry-after']));
    });
    asking.on('timeout', () => asking.destroy(new Error('no answer')));
    asking.on('error', () => end(0));
    asking.end();
  });
}
