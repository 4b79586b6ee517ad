import { createServer } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { errors } from '#contract/errors.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Pages } from '../pages/pages.ts';
import { BodyGuard } from './body-guard.ts';
import { bodyProblem, limitBodies } from './body-limits.ts';
import { nameRequests } from './name-requests.ts';
import { ownAddress } from './query.ts';
import { refuseConnection, writeFailure } from './raw-failure.ts';
import { hasSoundHost } from './request-host.ts';
import { ROUTER_OPTIONS } from './route-table.ts';
import { addSecurityHeaders, HSTS_HEADER } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';
import { respondBadAddress, respondUnrouted } from './unrouted.ts';

/** Slow clients are dropped after these, in ms; how long a body may take is the guard's. */
const TIMEOUTS = { connection: 20_000, headers: 10_000, check: 1_000 };
/** Requests under way have so long, in ms, once the server is to end; whoever is slower is cut off. */
const LAST_ORDERS_MS = 5_000;
const LARGEST_BODY = 64 * 1024;
const LARGEST_HEADERS = 8 * 1024;

/** What the framework and its plugins throw. */
interface RequestError {
  statusCode?: number;
  code?: string;
  message: string;
  headers?: Record<string, string>;
}

/**
 * The HTTP server. A cached page is answered before the framework's routing starts; everything else goes through
 * Fastify, and what no route takes may be a page.
 */
export function createApp(config: Config, pages: Pages, logger: Logger): FastifyInstance {
  const bodies = new BodyGuard();
  const hsts = config.hstsSeconds > 0 ? `max-age=${config.hstsSeconds}` : undefined;
  const app = Fastify({
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: LARGEST_BODY,
    connectionTimeout: TIMEOUTS.connection,
    exposeHeadRoutes: true,
    routerOptions: ROUTER_OPTIONS,
    frameworkErrors: (_error, request, reply) => respondBadAddress(pages, request, reply.raw),
    clientErrorHandler: refuseConnection,
    serverFactory: (handle) => {
      const server = createServer(
        {
          maxHeaderSize: LARGEST_HEADERS,
          headersTimeout: TIMEOUTS.headers,
          requestTimeout: 0,
          // hasSoundHost does it.
          requireHostHeader: false,
          connectionsCheckingInterval: TIMEOUTS.check,
        },
        (request, response) => {
          bodies.watch(request);
          request.url = ownAddress(request.url ?? '/');
          if (hsts && request.headers['x-forwarded-proto'] === 'https') {
            response.setHeader(HSTS_HEADER, hsts);
          }
          if (!hasSoundHost(request)) {
            writeFailure(request, response, 400);
          } else if (!pages.tryCached(request, response)) {
            handle(request, response);
          }
        },
      );
      server.on('checkExpectation', (request, response) => writeFailure(request, response, 417));
      server.setTimeout(TIMEOUTS.connection);
      bodies.attach(server);
      return server;
    },
  });
  addSecurityHeaders(app);
  nameRequests(app);
  traceRequests(app);
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LAST_ORDERS_MS).unref();
  });
  limitBodies(app);
  app.setErrorHandler((error: RequestError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      logger.error('request failed', { path: request.url.split('?')[0], error });
    }
    const code = status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
    return reply
      .code(status < 500 ? status : 503)
      .headers({
        'cache-control': 'no-store',
        ...(status < 500 ? {} : { 'retry-after': '5' }),
        ...contentRange(error),
      })
      .send({ status: 0, code, msg: bodyProblem(error, request) ?? errors[code].msg });
  });
  respondUnrouted(app, pages);
  return app;
}

/** How large the file is whose range can't be satisfied. */
function contentRange({ headers }: RequestError): Record<string, string> {
  const range = headers?.['Content-Range'];
  return range ? { 'content-range': range } : {};
}
