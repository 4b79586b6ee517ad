import type { Call, ServiceName } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type Client, createClient } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { errors } from '#contract/errors.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { RequestContext } from '#platform/core/player.ts';
import { type SpanStart, traced } from '#platform/core/tracing/span.ts';
import { handleCall } from '../calls/handle-call.ts';
import type { Route } from '../calls/route.ts';
import { searchOf } from '../traffic/search-of.ts';

/** A service in another process. */
export interface Elsewhere {
  /** Never rejects. */
  call(
    call: Call,
    params: Record<string, unknown>,
    scope: ReadScope,
    context: RequestContext | undefined,
  ): Promise<Envelope<unknown>>;
  /** Waits until what it changed lately is known here. */
  catchUp(): Promise<void>;
}

/** The services that run elsewhere. */
export type ServicesElsewhere = Partial<Record<ServiceName, Elsewhere>>;

function spanOf({ service, path }: Call): SpanStart {
  const attributes = { 'rpc.service': service, 'rpc.method': path };
  return { name: `${service} ${path}`, kind: 'internal', attributes };
}

/** One way to all services: in this process by default, at its base address where one is set. */
export class ServiceGateway {
  #routes: Map<string, Route>;
  #elsewhere: ServicesElsewhere;
  #logger: Logger;

  constructor(routes: readonly Route[], elsewhere: ServicesElsewhere, logger: Logger) {
    this.#routes = new Map(routes.map((route) => [route.call.path, route]));
    this.#elsewhere = elsewhere;
    this.#logger = logger;
  }

  /** Every call that something stands behind. */
  get served(): readonly Call[] {
    return Object.values<Call>(calls).filter((call) => this.#stands(call));
  }

  /** Answers one call, of a player where `context` says so. What it searched for is noted in `scope`. Never rejects. */
  async answer(
    call: Call,
    params: Record<string, unknown>,
    scope: ReadScope,
    context?: RequestContext,
  ): Promise<Envelope<unknown>> {
    const answer = await traced(
      () => spanOf(call),
      () => this.#answer(call, params, scope, context),
    );
    scope.search = searchOf(call, params, answer) ?? scope.search;
    return answer;
  }

  async #answer(
    call: Call,
    params: Record<string, unknown>,
    scope: ReadScope,
    context: RequestContext | undefined,
  ): Promise<Envelope<unknown>> {
    const elsewhere = this.#elsewhere[call.service];
    if (elsewhere) {
      const answer = await elsewhere.call(call, params, scope, context);
      if (call.writes && answer.status === 1) {
        await elsewhere.catchUp();
      }
      return answer;
    }
    const route = this.#routes.get(call.path);
    return route
      ? handleCall(route, params, scope, context, this.#logger)
      : { status: 0, code: 'UNAVAILABLE', msg: errors.UNAVAILABLE.msg };
  }

  /** The typed client for one request; what its answers were made from is gathered in `scope`. */
  client(scope: ReadScope): Client {
    return createClient((_method, path, params, _service: ServiceName) =>
      this.answer(calls[path as keyof typeof calls], params, scope),
    );
  }

  #stands(call: Call): boolean {
    return this.#elsewhere[call.service] !== undefined || this.#routes.has(call.path);
  }
}
