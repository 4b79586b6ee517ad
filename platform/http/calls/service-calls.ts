import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, hasJson, isPublicRead } from '#contract/call.ts';
import type { Failure } from '#contract/envelope.ts';
import { failure } from '#contract/refusal.ts';
import { CHANGES_ADDRESS, TAGS_HEADER, UNTIL_HEADER } from '#contract/service-auth.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import { queryOf, RepeatedParameter } from '../request/query.ts';
import { sendPrivately } from '../response/private-response.ts';
import { writeResponse } from '../response/write-response.ts';
import type { ChangeLog } from '../services/change-log.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';
import type { ServiceTokens } from '../services/service-tokens.ts';
import { buildResponse, responseKey } from './build-response.ts';
import { parametersOf } from './call-parameters.ts';
import { routeCalls } from './call-routes.ts';

interface Deps {
  gateway: ServiceGateway;
  calls: readonly Call[];
  cache: PageCache;
  clock: Clock;
  seal: ServiceTokens;
  log: ChangeLog;
}

/** Bounds the response header of tags. */
const LONGEST_TAGS = 4_096;

/**
 * Registers a service's calls for portals in other processes. Only the portal's signed token identifies the player;
 * cookies and other browser headers are ignored.
 */
export function registerServiceCalls(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers();
  const types = ['application/x-www-form-urlencoded', 'application/json'];
  app.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  routeCalls(app, deps.calls, (call, request, reply) => serve(call, deps, request, reply));
  app.get(CHANGES_ADDRESS, (request, reply) =>
    verifyToken(deps.seal, request)
      ? reply.send({ status: 1, msg: 'ok', data: deps.log.since(queryOf(request.url).get('after') ?? '') })
      : sendPrivately(reply, failure('FORBIDDEN')),
  );
}

function verifyToken(seal: ServiceTokens, { method, url, body, headers }: FastifyRequest) {
  return seal.open({ method, address: url, body: typeof body === 'string' ? body : '' }, headers);
}

async function serve(call: Call, deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { gateway, cache, clock, seal } = deps;
  const isOpen = isPublicRead(call);
  const context = isOpen ? null : verifyToken(seal, request);
  if (!isOpen && !context) {
    await sendPrivately(reply, failure('FORBIDDEN'));
    return;
  }
  const params = readParameters(call, request);
  if ('failure' in params) {
    await sendPrivately(reply, params.failure);
    return;
  }
  if (context) {
    const now = clock.now();
    const addressKey = Buffer.from(context.address, 'base64url');
    const envelope = await gateway.handle(call, params.given, {
      ...{ now, scope: new ReadScope(now), addressKey, player: context.player },
      client: (call.posts && context.client) ?? null,
      province: (call.posts && context.province) ?? null,
    });
    await sendPrivately(reply, envelope);
    return;
  }
  const prepared = await cache.get(responseKey(call, params.given), async () => {
    const scope = new ReadScope(clock.now());
    const made = await buildResponse(call, params.given, gateway, scope);
    return { ...made, headers: { ...made.headers, ...originOf(scope) } };
  });
  reply.hijack();
  writeResponse(request.raw, reply.raw, prepared);
}

function readParameters(
  call: Call,
  { url, body }: FastifyRequest,
): { given: Record<string, unknown> } | { failure: Failure } {
  try {
    return { given: parametersOf(call, { url, body: parsed(call, body) }) };
  } catch (error) {
    return { failure: error instanceof RepeatedParameter ? error.failure : failure('BAD_REQUEST') };
  }
}

function parsed(call: Call, body: unknown): unknown {
  if (typeof body !== 'string') {
    return undefined;
  }
  return hasJson(call) ? JSON.parse(body) : new URLSearchParams(body);
}

/** The response's tags and expiry as headers. An overlong list omits tags of single records, which expire instead. */
function originOf({ tags, until }: ReadScope): Record<string, string> {
  const all = [...tags].join(' ');
  const sent = all.length <= LONGEST_TAGS ? all : [...tags].filter((tag) => !tag.includes(':')).join(' ');
  return { [TAGS_HEADER]: sent, ...(until ? { [UNTIL_HEADER]: until.toISOString() } : {}) };
}
