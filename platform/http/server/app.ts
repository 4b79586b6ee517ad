import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { failure } from '#contract/refusal.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Pages } from '../pages/page-server.ts';
import { BodyGuard } from '../request/body-guard.ts';
import { bodyProblem, limitBodies } from '../request/body-limits.ts';
import { canonicalForwardedFor } from '../request/client-of.ts';
import { ownAddress } from '../request/query.ts';
import { proxyHeaderFilter } from '../response/proxy-headers.ts';
import { failureBytes, redirectBytes, writeFailure } from '../response/raw-failure.ts';
import { addDefaultHeaders, NO_STORE } from '../response/respond.ts';
import { HSTS_HEADER } from '../response/security-headers.ts';
import { CONSOLE_REFUSED, consoleGuard } from './console-guard.ts';
import { encodedAddress, type ParserError } from './raw-address.ts';
import { ROUTER_OPTIONS } from './route-table.ts';
import { nameRequests, traceRequests } from './trace-requests.ts';
import { respondBadAddress, respondUnrouted } from './unrouted.ts';

/** Timeouts of slow clients, in ms; bodies are the guard's. */
const TIMEOUTS = { connection: 20_000, headers: 10_000, check: 1_000 };
/** Requests in flight may take this long, in ms, once the server closes. */
const CLOSE_TIMEOUT_MS = 5_000;
const LARGEST_BODY = 64 * 1024;
const LARGEST_HEADERS = 8 * 1024;
/** A host name or address with an optional port (RFC 9110, 7.2). */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

interface RequestError {
  statusCode?: number;
  code?: string;
  message: string;
  headers?: Record<string, string>;
}

/**
 * Creates the HTTP server. Cached pages are served before Fastify's routing; requests without a route may be for pages.
 */
export function createApp(config: Config, pages: Pages, logger: Logger): FastifyInstance {
  const bodies = new BodyGuard();
  const refusesConsole = consoleGuard(config, logger);
  const filterProxyHeader = proxyHeaderFilter(config);
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
          // hasSoundHost checks it.
          requireHostHeader: false,
          connectionsCheckingInterval: TIMEOUTS.check,
        },
        (request, response) => {
          bodies.watch(request);
          request.url = ownAddress(request.url ?? '/');
          filterProxyHeader(request);
          canonicalForwardedFor(request);
          if (hsts && request.headers['x-forwarded-proto'] === 'https') {
            response.setHeader(HSTS_HEADER, hsts);
          }
          const refusal = refusesConsole?.(request, response);
          if (refusal) {
            server.emit(CONSOLE_REFUSED, refusal);
            return;
          }
          if (!hasSoundHost(request)) {
            writeFailure(response, 400);
          } else if (!pages.tryCached(request, response)) {
            handle(request, response);
          }
        },
      );
      server.on('checkExpectation', (_request, response) => writeFailure(response, 417));
      server.setTimeout(TIMEOUTS.connection);
      bodies.attach(server);
      return server;
    },
  });
  addDefaultHeaders(app);
  nameRequests(app);
  traceRequests(app);
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
  });
  limitBodies(app);
  app.setErrorHandler((error: RequestError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      logger.error('request failed', { path: request.url.split('?')[0], error });
    }
    const code = status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
    const range = error.headers?.['Content-Range'];
    return reply
      .code(status < 500 ? status : 503)
      .headers({
        ...NO_STORE,
        ...(status < 500 ? {} : { 'retry-after': '5' }),
        // The file's size, in a 416.
        ...(range ? { 'content-range': range } : {}),
      })
      .send(failure(code, bodyProblem(error, request)));
  });
  respondUnrouted(app, pages);
  return app;
}

/**
 * Whether a request has exactly one valid Host header (RFC 9112, 3.2); HTTP/1.0 may omit it. With two, Node uses the
 * first while a proxy may use the second.
 */
function hasSoundHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
    }
  }
  const isCounted = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
  return isCounted && HOST.test(headers.host ?? '');
}

/** The statuses of connection errors other than 400. */
const ERROR_STATUS: Record<string, 408 | 431> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to a connection without a valid request, with a redirect for an address of raw bytes, and closes it. */
function refuseConnection(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    return;
  }
  if (socket.writable) {
    const location = encodedAddress(error);
    socket.write(location ? redirectBytes(location) : failureBytes(ERROR_STATUS[error.code ?? ''] ?? 400));
  }
  socket.destroy(error);
}
