import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameRequest, REQUEST_ID_HEADER, withinRequest } from '#platform/core/request-id.ts';
import { currentTracer, type OpenSpan } from '#platform/core/tracing/span.ts';

/** Page paths: letters only, without anything of the visitor. */
const PAGE = /^\/(?:Base|MovePage)[A-Za-z/]*$/;

/** Records each request as a span, named by its route; adds no hooks while tracing is off. */
export function traceRequests(app: FastifyInstance): void {
  if (!currentTracer()) {
    return;
  }
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, next) => {
    const tracer = currentTracer();
    if (!tracer) {
      next();
      return;
    }
    const route = routeOf(request);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const given = request.headers.traceparent;
    const traceparent = typeof given === 'string' ? given : undefined;
    const start = { name: `${request.method} ${route}`, kind: 'server', attributes } as const;
    const span = tracer.enter(start, traceparent, () => queueMicrotask(next));
    spans.set(request, span);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply.raw;
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
  });
}

function routeOf({ routeOptions, url }: FastifyRequest): string {
  const [path = '/'] = url.split('?');
  return routeOptions.url ?? (path === '/' || PAGE.test(path) ? path : 'another page');
}

/** Assigns each request an id for its log lines; 5xx responses carry it in a header. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    request.id = nameRequest(request.headers);
    withinRequest(request.id, next);
  });
  // Sending may run outside the request's async context, hence `request.id`.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 500) {
      reply.header(REQUEST_ID_HEADER, request.id);
    }
  });
}
