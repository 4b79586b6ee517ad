import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import type { Clock } from '../clock.ts';
import type { MadeAnswer, PageCache } from '../page-cache/page-cache.ts';
import { ReadScope } from '../page-cache/read-scope.ts';
import { httpStatus } from './call-answer.ts';
import { knownParameters, queryOf, type RepeatedParameter } from './query.ts';
import { securityHeaders } from './security-headers.ts';
import type { ServiceGateway } from './service-gateway.ts';
import { writeAnswer } from './write-answer.ts';

interface Parts {
  gateway: ServiceGateway;
  cache: PageCache;
  clock: Clock;
}

/** The parameters a call's input declares. */
function inputFields(call: Call): string[] {
  return Object.keys((call.input as unknown as { shape: Record<string, unknown> }).shape);
}

/** Puts every served call on HTTP, at its own path and method. */
export function registerCalls(app: FastifyInstance, parts: Parts): void {
  for (const call of parts.gateway.served) {
    const fields = inputFields(call);
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => serve(call, fields, parts, request, reply),
    });
  }
}

async function serve(
  call: Call,
  fields: string[],
  { gateway, cache, clock }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const body = request.body instanceof URLSearchParams ? [request.body] : [];
  let params: Record<string, string>;
  try {
    params = knownParameters(fields, queryOf(request.url), ...body);
  } catch (error) {
    const { message, field } = error as RepeatedParameter;
    await reply
      .code(400)
      .headers(securityHeaders)
      .send({ status: 0, code: 'BAD_REQUEST', msg: message, field });
    return;
  }
  const key = `${call.method} ${call.path}?${new URLSearchParams(params)}`;
  const prepared = await cache.get(key, () => make(call, params, gateway, clock));
  reply.hijack();
  writeAnswer(request.raw, reply.raw, prepared);
}

async function make(
  call: Call,
  params: Record<string, string>,
  gateway: ServiceGateway,
  clock: Clock,
): Promise<MadeAnswer> {
  const scope = new ReadScope(clock.now());
  const envelope = await gateway.answer(call, params, scope);
  const status = httpStatus(envelope);
  return {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control':
        status === 200
          ? `public, max-age=${Math.min(call.cacheSeconds, 10)}, stale-while-revalidate=30, stale-if-error=86400`
          : 'no-store',
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    },
    body: Buffer.from(JSON.stringify(envelope)),
    tags: scope.tags,
    seconds: status === 200 || status === 404 ? call.cacheSeconds : 0,
    until: scope.until,
  };
}
