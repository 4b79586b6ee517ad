import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#contract/refusal.ts';
import type { Pages } from '../pages/page-server.ts';
import { isApiAddress } from '../request/api-address.ts';
import { writeFailure } from '../response/raw-failure.ts';
import { NO_STORE } from '../response/respond.ts';
import { RouteTable } from './route-table.ts';

const PAGE_METHODS = ['GET', 'HEAD'];
const codes = { 404: 'NOT_FOUND', 405: 'BAD_REQUEST' } as const;

/** The methods of `OPTIONS *`. */
const SERVER_METHODS = [...PAGE_METHODS, 'POST'];

/**
 * Handles requests without a route: renders pages of the site map; responds to OPTIONS with 204 and to other methods
 * with 405, both with `Allow`; to an unknown address with 404. Failures are JSON below an API prefix, else the error page.
 */
export function respondUnrouted(app: FastifyInstance, pages: Pages): void {
  const table = new RouteTable(app);

  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { method, url } = request;
    const isPage = pages.has(url);
    const allowed = isPage
      ? [...new Set([...PAGE_METHODS, ...table.methodsAt(url)])]
      : url === '*'
        ? SERVER_METHODS
        : table.methodsAt(url);
    if (allowed.length > 0 && method === 'OPTIONS') {
      return reply.code(204).headers(allowing(allowed)).send();
    }
    if (allowed.length > 0 && !allowed.includes(method)) {
      return refuse(reply.headers(allowing(allowed)), 405);
    }
    if (!isPage && (isApiAddress(url) || !PAGE_METHODS.includes(method))) {
      return refuse(reply, 404);
    }
    reply.hijack();
    await (isPage ? pages.serve(request.raw, reply.raw) : pages.serveError(404, request.raw, reply.raw));
    return reply;
  };

  // Before the body is parsed: its type and size don't matter.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? respond(request, reply) : undefined));
  // For routes that call `callNotFound`.
  app.setNotFoundHandler(respond);
}

function allowing(methods: readonly string[]): Record<string, string> {
  return { allow: [...methods, 'OPTIONS'].join(', ') };
}

function refuse(reply: FastifyReply, status: keyof typeof codes): FastifyReply {
  return reply.code(status).headers(NO_STORE).send(failure(codes[status]));
}

/** Responds to an address that the router can't decode. No hooks run for it. */
export function respondBadAddress(
  pages: Pages,
  { method, raw }: FastifyRequest,
  response: ServerResponse,
): void {
  const { url = '/' } = raw;
  if (isApiAddress(url) || !PAGE_METHODS.includes(method)) {
    writeFailure(response, 400);
  } else {
    pages.serveError(400, raw, response);
  }
}
