import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type PreparedResponse, prepareResponse } from '#platform/cache/prepared-response.ts';
import { securityHeaders } from '../response/security-headers.ts';
import { writeResponse } from '../response/write-response.ts';
import { publicDocument } from './openapi/public-document.ts';

const PREFIX = '/docs/api';
const DOCUMENT_CACHING = 'public, max-age=300';
/** Short, because their names don't contain a hash. */
const ASSET_CACHING = 'public, max-age=3600';
/** The reference has about twenty files. */
const MOST_FILES = 50;

/**
 * Serves `/openapi.json` and its reference at `/docs/api`, compressed once and with ETags. Both are made at the first
 * request: most processes never get one.
 */
export async function registerApiReference(
  app: FastifyInstance,
  calls: readonly Call[],
  facts: { version: string; server: string | undefined },
): Promise<void> {
  let document: Promise<PreparedResponse> | undefined;
  let reference: Promise<FastifyInstance> | undefined;
  app.get('/openapi.json', async (request, reply) => {
    document ??= prepareFile(Buffer.from(JSON.stringify(publicDocument(calls, facts))), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': DOCUMENT_CACHING,
    });
    const prepared = await document;
    reply.hijack();
    writeResponse(request.raw, reply.raw, prepared);
    return reply;
  });
  app.addHook('onClose', async () => {
    await (await reference)?.close();
  });
  const files = new Map<string, PreparedResponse>();
  for (const url of [PREFIX, `${PREFIX}/*`]) {
    app.get(url, async (request, reply) => {
      const path = pathOf(request.url, request.params as { '*'?: string });
      reference ??= referenceServer(publicDocument(calls, facts));
      const file = files.get(path) ?? (await readFile(await reference, path));
      if (!file) {
        return reply.callNotFound();
      }
      if (files.size < MOST_FILES) {
        files.set(path, file);
      }
      reply.hijack();
      writeResponse(request.raw, reply.raw, file);
      return reply;
    });
  }
}

/** The normalised path of a file, without the query, from the router's decoded parameter. */
function pathOf(url: string, { '*': rest }: { '*'?: string }): string {
  return rest === undefined
    ? `${PREFIX}${/^[^?]*\/(\?|$)/.test(url) ? '/' : ''}`
    : `${PREFIX}/${rest.split('/').map(encodeURIComponent).join('/')}`;
}

/** A server that never listens and renders the files of the reference. */
async function referenceServer(document: object): Promise<FastifyInstance> {
  const server = Fastify();
  await server.register(swagger, { mode: 'static', specification: { document: document as never } });
  await server.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: true,
    uiConfig: {
      layout: 'BaseLayout',
      defaultModelsExpandDepth: -1,
      docExpansion: 'list',
      supportedSubmitMethods: ['get'],
    },
    theme: { title: 'Youmen API' },
  });
  return server;
}

async function readFile(reference: FastifyInstance, path: string): Promise<PreparedResponse | undefined> {
  const { statusCode, headers, rawPayload } = await reference.inject(path);
  if (statusCode !== 200) {
    return undefined;
  }
  return prepareFile(rawPayload, {
    'content-type': String(headers['content-type']),
    'content-security-policy': String(headers['content-security-policy']).replace(
      "frame-ancestors 'self'",
      "frame-ancestors 'none'",
    ),
    'cache-control': path.startsWith(`${PREFIX}/static/`) ? ASSET_CACHING : DOCUMENT_CACHING,
  });
}

function prepareFile(body: Buffer, headers: Record<string, string>): Promise<PreparedResponse> {
  return prepareResponse({ status: 200, headers: { ...securityHeaders, ...headers }, body });
}
