import * as z from 'zod/mini';
import { type Call, isPublicRead, needsConsent, type ServiceName } from '#contract/call.ts';
import { search, searchGames, searchNews, searchOpenings, searchPacks } from '#contract/calls/search.ts';
import { calls } from '#contract/calls.ts';
import { type Client, createClient } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { failure } from '#contract/refusal.ts';
import type { ReadScope, Search } from '#platform/cache/read-scope.ts';
import { dispatch, refuseRequester } from '#platform/calls/dispatch.ts';
import type { CallContext, Handler } from '#platform/calls/handler.ts';
import type { Logger } from '#platform/core/logger.ts';
import { type SpanStart, traced } from '#platform/core/tracing/span.ts';
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
  #handlers: ReadonlyMap<string, Handler>;
  #remote: RemoteServices;
  #logger: Logger;

  constructor(handlers: readonly Handler[], remote: RemoteServices, logger: Logger) {
    this.#handlers = new Map(handlers.map((handler) => [handler.call.path, handler]));
    this.#remote = remote;
    this.#logger = logger;
  }

  get served(): readonly Call[] {
    return Object.values<Call>(calls).filter(
      ({ service, path }) => this.#remote[service] !== undefined || this.#handlers.has(path),
    );
  }

  /** Runs one call, and records its search in the scope. Never rejects. */
  async handle(
    call: Call,
    params: Record<string, unknown>,
    context: CallContext,
  ): Promise<Envelope<unknown>> {
    const envelope = await traced(
      () => spanOf(call),
      () => this.#run(call, params, context),
    );
    const { scope } = context;
    if (!isPublicRead(call) || context.player) {
      scope.personalCall ??= call.path;
    }
    scope.search = searchOf(call, params, envelope) ?? scope.search;
    scope.isIncomplete ||= envelope.status === 0 && envelope.code === 'UNAVAILABLE';
    return envelope;
  }

  /** Here alone consent is checked, for services in this process and in others. */
  async #run(call: Call, params: Record<string, unknown>, context: CallContext): Promise<Envelope<unknown>> {
    if (needsConsent(call) && (await context.owesConsent?.())) {
      return failure('CONSENT_REQUIRED');
    }
    const remote = this.#remote[call.service];
    if (remote) {
      const refused = refuseRequester(call, context);
      if (refused) {
        return refused;
      }
      const envelope = await remote.call(call, params, context);
      if (call.writes && envelope.status === 1) {
        await remote.catchUp();
      }
      return envelope;
    }
    const handler = this.#handlers.get(call.path);
    return handler
      ? ((await dispatch(handler, params, context, this.#logger)) as Envelope<unknown>)
      : failure('UNAVAILABLE');
  }

  /** The typed client of one request; its reads are recorded in `scope`. */
  client(scope: ReadScope): Client {
    return createClient((path, params) =>
      this.handle(calls[path as keyof typeof calls], params, { now: scope.now, scope }),
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
  // A kind without results is replaced by the others, whatever its page.
  const isReplaced = kindTotal.parse(envelope.data).total === 0 && results > 0;
  return page > 1 && !isReplaced ? undefined : { text: val, results };
}
