import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { errors } from '../../contract/errors.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import { BodyGuard } from './body-guard.ts';
import { bodyProblem, limitBodies } from './body-limits.ts';
import { nameRequests } from './name-requests.ts';
import { ownAddress } from './query.ts';
import { securityHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';

/** Slow clients are dropped after these, in ms; how long a body may take is the guard's. */
const TIMEOUTS = { connection: 20_000, headers: 10_000, check: 1_000 };
/** Requests under way have so long, in ms, once the server is to end; whoever is slower is cut off. */
const LAST_ORDERS_MS = 5_000;
const LARGEST_BODY = 64 * 1024;
const LARGEST_HEADERS = 8 * 1024;

/** What answers whatever no route takes. */
export interface Pages {
  /** True where it answered at once, before anything else looks at the request. */
  tryCached(request: IncomingMessage, response: ServerResponse): boolean;
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * The HTTP server. A kept page is answered before the framework's routing starts; everything else goes through
 * Fastify, and what no route takes is a page.
 */
export function createApp(config: Config, pages: Pages, logger: Logger): FastifyInstance {
  const bodies = new BodyGuard();
  const app = Fastify({
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: LARGEST_BODY,
    connectionTimeout: TIMEOUTS.connection,
    exposeHeadRoutes: true,
    routerOptions: { ignoreTrailingSlash: true },
    serverFactory: (handle) => {
      const server = createServer(
        {
          maxHeaderSize: LARGEST_HEADERS,
          headersTimeout: TIMEOUTS.headers,
          requestTimeout: 0,
          connectionsCheckingInterval: TIMEOUTS.check,
        },
        (request, response) => {
          bodies.watch(request);
          request.url = ownAddress(request.url ?? '/');
          if (!pages.tryCached(request, response)) {
            handle(request, response);
          }
        },
      );
      server.setTimeout(TIMEOUTS.connection);
      bodies.attach(server);
      return server;
    },
  });
  nameRequests(app);
  traceRequests(app);
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LAST_ORDERS_MS).unref();
  });
  limitBodies(app);
  app.setErrorHandler((error: { statusCode?: number; code?: string; message: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      logger.error('request failed', { path: request.url.split('?')[0], error });
    }
    const code = status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
    return reply
      .code(status < 500 ? status : 503)
      .headers({
        ...securityHeaders,
        'cache-control': 'no-store',
        ...(status < 500 ? {} : { 'retry-after': '5' }),
      })
      .send({ status: 0, code, msg: bodyProblem(error, request) ?? errors[code].msg });
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply
        .code(405)
        .headers({ ...securityHeaders, allow: 'GET, HEAD' })
        .send({ status: 0, code: 'BAD_REQUEST', msg: errors.BAD_REQUEST.msg });
    }
    reply.hijack();
    await pages.serve(request.raw, reply.raw);
  });
  return app;
}
