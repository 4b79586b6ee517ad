import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from './security-headers.ts';

/** Over what a route may have set. */
export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** The headers of each response that sets no others: no other site frames it, and no cache stores it. */
export const DEFAULT_HEADERS: Readonly<Record<string, string>> = { ...securityHeaders, ...NO_STORE };
const defaults = Object.entries(DEFAULT_HEADERS);

/** A body and the headers that say what it is. */
export interface Content {
  body: string;
  headers: Record<string, string>;
}

export function jsonOf(value: unknown): Content {
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json; charset=utf-8' } };
}

export function textOf(body: string): Content {
  return { body, headers: { 'content-type': 'text/plain; charset=utf-8' } };
}

/** A redirect, which depends on the request headers in `vary`. */
export function redirectTo(location: string, vary: string): Content {
  return { body: '', headers: { location, vary, 'content-length': '0' } };
}

/** A page with a Content-Security-Policy of its own. */
export function pageOf(body: string, policy: string): Content {
  return { body, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } };
}

/** The policy of a page with one inline style sheet, and what else it loads. */
export function stylePolicy(style: string, more: readonly string[] = []): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return ["default-src 'none'", "frame-ancestors 'none'", ...more, `style-src 'sha256-${hash}'`].join('; ');
}

/** Adds the default headers to the framework's responses. */
export function addDefaultHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of defaults) {
      if (!reply.hasHeader(name)) {
        reply.header(name, value);
      }
    }
    done(null, payload);
  });
}

/** Responds without the framework, with the default headers. */
export function respond(
  response: ServerResponse,
  status: number,
  { body, headers }: Content,
  more: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { ...DEFAULT_HEADERS, ...headers, ...more });
  response.end(body);
}
