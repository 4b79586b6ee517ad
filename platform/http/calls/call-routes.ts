import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, isPublicRead } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { PlayerDirectory } from '#platform/core/player.ts';
import type { ProvinceOf } from '#platform/core/province.ts';
import type { Promotion } from '../promotion/promotion.ts';
import { addressOf, clientOf } from '../request/client-of.ts';
import { connectionOf } from '../request/connection-of.ts';
import type { RepeatedParameter } from '../request/query.ts';
import { refuseForeign } from '../request/same-origin.ts';
import { sendPrivately } from '../response/private-response.ts';
import { writeResponse } from '../response/write-response.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';
import type { TrafficCounter } from '../traffic/traffic-counter.ts';
import { buildResponse, responseKey } from './build-response.ts';
import { parametersOf } from './call-parameters.ts';

export interface CallDeps {
  gateway: ServiceGateway;
  cache: PageCache;
  clock: Clock;
  players: PlayerDirectory;
  addressKey: (address: string) => Uint8Array;
  traffic: TrafficCounter;
  /** The key of the site at a `Host` header, if it is known. Absent: none is known. */
  siteAt?: (host: string) => string | undefined;
  /** Absent: posts have no province. */
  provinceOf?: ProvinceOf;
  /** Absent: nothing is counted for channels of promotion. */
  promotion?: Pick<Promotion, 'countCall'>;
}

export function registerCalls(app: FastifyInstance, deps: CallDeps): void {
  routeCalls(app, deps.gateway.served, (call, request, reply) => serve(call, deps, request, reply));
}

export function routeCalls(
  app: FastifyInstance,
  calls: readonly Call[],
  serveCall: (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  for (const call of calls) {
    app.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: call.method === 'GET' && !call.writes,
      handler: (request, reply) => serveCall(call, request, reply),
    });
  }
}

async function serve(
  call: Call,
  deps: CallDeps,
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
    params = parametersOf(call, request);
  } catch (error) {
    await sendPrivately(reply, (error as RepeatedParameter).failure);
    return;
  }
  if (!isPublicRead(call)) {
    await sendPrivately(reply, await handleInContext(call, params, deps, request));
    return;
  }
  const { gateway, cache, clock, traffic, siteAt } = deps;
  const prepared = await cache.get(responseKey(call, params), () =>
    buildResponse(call, params, gateway, new ReadScope(clock.now())),
  );
  reply.hijack();
  writeResponse(request.raw, reply.raw, prepared);
  if (request.method !== 'HEAD' && prepared.status === 200) {
    const site = siteAt?.(request.headers.host ?? '');
    traffic.count(request.headers, undefined, prepared.search, { site });
  }
}

/** Runs a call that depends on the player or writes; its result is not cached. */
async function handleInContext(
  call: Call,
  params: Record<string, unknown>,
  { gateway, clock, players, addressKey, provinceOf, promotion }: CallDeps,
  request: FastifyRequest,
): Promise<Envelope<unknown>> {
  const now = clock.now();
  const isNamed = call.access === 'player' || call.access === 'player-or-guest';
  const signedIn = isNamed ? await players.of(request.headers.cookie, connectionOf(request)) : null;
  const context = {
    now,
    player: signedIn?.player ?? null,
    owesConsent: signedIn?.owesConsent,
    scope: new ReadScope(now),
    addressKey: addressKey(addressOf(request)),
    client: call.posts ? clientOf(request) : null,
    province: (call.posts && (await provinceOf?.(addressOf(request)))) ?? null,
  };
  const envelope = await gateway.handle(call, params, context);
  await promotion?.countCall(request, call, envelope);
  return envelope;
}
