import type { FastifyInstance } from 'fastify';
import { nameRequest, REQUEST_ID_HEADER, withinRequest } from '#platform/core/request-id.ts';

/** Gives each request an id, which its lines in the log have; an answer that is a failure names it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    request.id = nameRequest(request.headers);
    withinRequest(request.id, next);
  });
  // A body is read as its bytes come, which no request's own work leads to.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 500) {
      reply.header(REQUEST_ID_HEADER, request.id);
    }
  });
}
