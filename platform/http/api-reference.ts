import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { publicDocument } from './openapi/public-document.ts';

/** `/openapi.json`, and `/docs/api` to read it. */
export async function registerApiReference(
  app: FastifyInstance,
  calls: readonly Call[],
  facts: { version: string; server: string | undefined },
): Promise<void> {
  const document = publicDocument(calls, facts);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  app.get('/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    staticCSP: true,
    uiConfig: { defaultModelsExpandDepth: -1, docExpansion: 'list', supportedSubmitMethods: ['get'] },
    theme: { title: 'Youmen API' },
  });
}
