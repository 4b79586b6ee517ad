import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTracer, type OpenSpan } from '#platform/core/tracing/span.ts';

/** The pages' own addresses: letters, nothing of a visitor's. */
const PAGE = /^\/(?:Base|MovePage)[A-Za-z/]*$/;

/** Tells each request as a span, by its route; off, nothing is hooked in. */
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
