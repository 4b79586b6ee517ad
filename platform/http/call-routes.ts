import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { errors } from '../../contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { MadeAnswer, PageCache } from '../page-cache/page-cache.ts';
import { ReadScope } from '../page-cache/read-scope.ts';
import type { PlayerDirectory } from '../player.ts';
import { httpStatus } from './call-answer.ts';
import { connectionOf } from './connection-of.ts';
import { sendPrivately } from './private-answer.ts';
import { knownParameters, queryOf, type RepeatedParameter } from './query.ts';
import { refuseForeign } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';
import type { ServiceGateway } from './service-gateway.ts';
import { writeAnswer } from './write-answer.ts';

interface Parts {
  gateway: ServiceGateway;
  cache: PageCache;
  clock: Clock;
  players: PlayerDirectory;
  /** Stands for an address where it is counted. */
  addressKey: (address: string) => Uint8Array;
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
      exposeHeadRoute: call.method === 'GET' && !call.writes,
      handler: (request, reply) => serve(call, fields, parts, request, reply),
    });
  }
}

async function serve(
  call: Call,
  fields: string[],
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const foreign = call.writes ? refuseForeign(request.headers) : null;
  if (foreign) {
    await sendPrivately(reply, foreign);
    return;
  }
  let params: Record<string, unknown>;
  try {
    params = parametersOf(call, fields, request);
  } catch (error) {
    const { message, field } = error as RepeatedParameter;
    await sendPrivately(reply, { status: 0, code: 'BAD_REQUEST', msg: message, field });
    return;
  }
  if (call.player || call.writes) {
    await sendPrivately(reply, await answerVisit(call, params, parts, request));
    return;
  }
  const { gateway, cache, clock } = parts;
  const key = `${call.method} ${call.path}?${new URLSearchParams(params as Record<string, string>)}`;
  const prepared = await cache.get(key, () => make(call, params, gateway, clock));
  reply.hijack();
  writeAnswer(request.raw, reply.raw, prepared);
}

/** The parameters a call declares: of its JSON body where it has one, else of query and form together. */
function parametersOf(call: Call, fields: string[], request: FastifyRequest): Record<string, unknown> {
  if (call.body === 'json') {
    const given = (request.body ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      fields.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
    );
  }
  const form = request.body instanceof URLSearchParams ? [request.body] : [];
  return knownParameters(fields, queryOf(request.url), ...form);
}

/** Answers a call that depends on who asks, or changes something: nothing of it is kept. */
async function answerVisit(
  call: Call,
  params: Record<string, unknown>,
  { gateway, clock, players, addressKey }: Parts,
  request: FastifyRequest,
): Promise<Envelope<unknown>> {
  const now = clock.now();
  const player = call.player ? await players.of(request.headers.cookie, connectionOf(request)) : null;
  if (call.player && !player) {
    return { status: 0, code: 'LOGIN_REQUIRED', msg: errors.LOGIN_REQUIRED.msg };
  }
  const visit = { now, player, addressKey: addressKey(request.ip) };
  return gateway.answer(call, params, new ReadScope(now), visit);
}

async function make(
  call: Call,
  params: Record<string, unknown>,
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
          ? `public, max-age=${Math.min(call.cacheSeconds, 10)}, ${call.exact ? '' : 'stale-while-revalidate=30, '}stale-if-error=86400`
          : 'no-store',
      ...(status === 503 ? { 'retry-after': '5' } : {}),
    },
    body: Buffer.from(JSON.stringify(envelope)),
    tags: scope.tags,
    seconds: status === 200 || status === 404 ? call.cacheSeconds : 0,
    until: scope.until,
    ...(call.exact ? { exact: true } : {}),
  };
}
