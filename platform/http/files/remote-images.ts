import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '#platform/core/logger.ts';
import { requestHeaders } from '#platform/core/request-id.ts';
import { tracedOutbound, traceHeaders } from '#platform/core/tracing/span.ts';
import { pictureHeaders, refusePicture } from './files.ts';

/** Until the main service's response headers. */
const TIMEOUT_MS = 5_000;
const REQUEST_HEADERS = ['range', 'if-none-match', 'if-modified-since', 'if-range'];
const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'cache-control',
  'etag',
  'last-modified',
  'content-disposition',
];

/**
 * Proxies `/images/` and `/packages/` to the main service. A path out of these folders (`/images/../metrics`) gets 404:
 * browsers must not reach the service's other routes.
 */
export function registerRemoteImages(app: FastifyInstance, address: string, logger: Logger): void {
  proxyFolder(app, '/images/', address, logger);
  proxyFolder(app, '/packages/', address, logger);
}

function proxyFolder(app: FastifyInstance, folder: string, address: string, logger: Logger): void {
  const within = new URL(address + folder);
  app.get(`${folder}*`, async (request, reply) => {
    const picture = new URL(address + request.url);
    if (!picture.href.startsWith(within.href)) {
      return refusePicture(reply, 404);
    }
    const ended = new AbortController();
    const limit = setTimeout(() => ended.abort(), TIMEOUT_MS);
    reply.raw.once('close', () => ended.abort());
    try {
      const response = await tracedOutbound(request.method, address, () =>
        fetch(picture, {
          method: request.method,
          redirect: 'error',
          signal: ended.signal,
          headers: {
            ...forwardedHeaders(request),
            ...requestHeaders(),
            ...traceHeaders(),
            'accept-encoding': 'identity',
          },
        }),
      );
      // The limit is for the headers: a package takes as long as its reader. An awaited reply would end with its last byte.
      clearTimeout(limit);
      return pass(response, reply);
    } catch (error) {
      clearTimeout(limit);
      logger.warn('picture unreachable', { address, error });
      return refusePicture(reply, 503);
    }
  });
}

function forwardedHeaders({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    REQUEST_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function pass({ status, headers, body }: Response, reply: FastifyReply): FastifyReply {
  if (![200, 206, 304, 416].includes(status)) {
    return refusePicture(reply, status === 404 ? 404 : 503);
  }
  for (const name of RESPONSE_HEADERS) {
    const value = headers.get(name);
    if (value !== null) {
      reply.header(name, value);
    }
  }
  return reply
    .code(status)
    .headers(pictureHeaders)
    .send(body ? Readable.fromWeb(body as ReadableStream) : undefined);
}
