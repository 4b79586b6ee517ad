import * as z from 'zod/mini';
import type { Call, ServiceName } from '#contract/call.ts';
import { search, searchGames, searchNews, searchOpenings, searchPacks } from '#contract/calls/search.ts';
import { calls } from '#contract/calls.ts';
import { type Client, createClient } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { ReadScope, Search } from '#platform/cache/read-scope.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { RequestContext } from '#platform/core/player.ts';
import { type SpanStart, traced } from '#platform/core/tracing/span.ts';
import { handleCall } from '../calls/handle-call.ts';
import type { Route } from '../calls/route.ts';
import { failure } from '../server/failure.ts';
import type { ServiceClient } from './service-client.ts';

const SEARCHES: readonly Call[] = [search, searchGames, searchNews, searchPacks, searchOpenings];
const searchCounts = z.pick(searchGames.output, { counts: true });
const kindTotal = z.object({ total: z.optional(z.number()) });

export interface RemoteService {
  /** Never rejects. */
  call: ServiceClient['call'];
  /** Waits until its latest invalidations are applied here. */
  catchUp(): Promise<void>;
}

export type RemoteServices = Partial<Record<ServiceName, RemoteService>>;

function spanOf({ service, path }: Call): SpanStart {
  const attributes = { 'rpc.service': service, 'rpc.method': path };
  return { name: `${service} ${path}`, kind: 'internal', attributes };
}

/** Dispatches calls to services: in this process by default, over HTTP where a base address is configured. */
export class ServiceGateway {
  #routes: Map<string, Route>;
  #remote: RemoteServices;
  #logger: Logger;

  constructor(routes: readonly Route[], remote: RemoteServices, logger: Logger) {
    this.#routes = new Map(routes.map((route) => [route.call.path, route]));
    this.#remote = remote;
    this.#logger = logger;
  }

  get served(): readonly Call[] {
    return Object.values<Call>(calls).filter(
      ({ service, path }) => this.#remote[service] !== undefined || this.#routes.has(path),
    );
  }

  /** Runs one call, with the player of `context`, and records its search in `scope`. Never rejects. */
  async handle(
    call: Call,
    params: Record<string, unknown>,
    scope: ReadScope,
    context?: RequestContext,
  ): Promise<Envelope<unknown>> {
    const envelope = await traced(
      () => spanOf(call),
      () => this.#run(call, params, scope, context),
    );
    scope.search = searchOf(call, params, envelope) ?? scope.search;
    return envelope;
  }

  async #run(
    call: Call,
    params: Record<string, unknown>,
    scope: ReadScope,
    context: RequestContext | undefined,
  ): Promise<Envelope<unknown>> {
    const remote = this.#remote[call.service];
    if (remote) {
      const envelope = await remote.call(call, params, scope, context);
      if (call.writes && envelope.status === 1) {
        await remote.catchUp();
      }
      return envelope;
    }
    const route = this.#routes.get(call.path);
    return route ? handleCall(route, params, scope, context, this.#logger) : failure('UNAVAILABLE');
  }

  /** The typed client of one request; its reads are recorded in `scope`. */
  client(scope: ReadScope): Client {
    return createClient((_method, path, params) =>
      this.handle(calls[path as keyof typeof calls], params, scope),
    );
  }
}

function searchOf(call: Call, params: unknown, envelope: Envelope<unknown>): Search | undefined {
  if (!SEARCHES.includes(call) || envelope.status !== 1) {
    return undefined;
  }
  const { val, page } = searchGames.input.parse(params);
  if (val === '') {
    return undefined;
  }
  const { game, news, gift, opening = 0 } = searchCounts.parse(envelope.data).counts;
  const results = game + news + gift + opening;
  const isReplaced = kindTotal.parse(envelope.data).total === 0 && results > 0;
  if (page > 1 && !isReplaced) {
    return undefined;
  }
  return { text: val, results, ...(isReplaced && { isReplaced }) };
}
