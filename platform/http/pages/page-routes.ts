import type { FastifyInstance } from 'fastify';
import type { Pages } from './page-server.ts';

/** Registers the pages. An address in another case reaches them as one without a route. */
export function registerPages(
  app: FastifyInstance,
  pages: Pick<Pages, 'serve'>,
  paths: readonly string[],
): void {
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      reply.hijack();
      await pages.serve(request.raw, reply.raw);
      return reply;
    });
  }
}
