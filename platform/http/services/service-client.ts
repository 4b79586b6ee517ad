import { type Call, encodingOf, type ServiceName } from '#contract/call.ts';
import { type Envelope, type Failure, readEnvelope } from '#contract/envelope.ts';
import { errors } from '#contract/errors.ts';
import { failure } from '#contract/refusal.ts';
import { requestOf } from '#contract/request.ts';
import { TAGS_HEADER, UNTIL_HEADER } from '#contract/service-auth.ts';
import { readBounded } from '#platform/adapters/http-client/bounded-request.ts';
import { Breaker } from '#platform/adapters/http-client/breaker.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { CallContext } from '#platform/calls/handler.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { requestHeaders } from '#platform/core/request-id.ts';
import { tracedOutbound, traceHeaders } from '#platform/core/tracing/span.ts';
import type { ServiceTokens } from './service-tokens.ts';

/** Reads are retried once, so a page waits at most 6 s. */
const TIMEOUT_MS = 3_000;
const LARGEST_RESPONSE = 4 * 1024 * 1024;
const MOST_TAGS = 500;

const AWAY: Partial<Record<ServiceName, string>> = {
  sdk: '评论服务暂时不可用，请稍后再试',
  account: '账号服务暂时不可用，请稍后再试',
};

interface Deps {
  address: string;
  seal: ServiceTokens;
  clock: Clock;
  logger: Logger;
}

/** A service at its base address. GET sends parameters as the query, POST as query and form or as JSON. */
export class ServiceClient {
  #deps: Deps;
  #breaker: Breaker;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#breaker = new Breaker(deps.clock);
  }

  /**
   * Runs one call with the player of `context` and records the response's tags in its scope. Slow, redirecting, oversized
   * or invalid responses become UNAVAILABLE; reads are retried once.
   */
  async call(call: Call, params: Record<string, unknown>, context: CallContext): Promise<Envelope<unknown>> {
    const { address, logger } = this.#deps;
    const attempt = () => tracedOutbound(call.method, address, () => this.#send(call, params, context));
    const envelope = await this.#breaker.run(
      () => (call.writes ? attempt() : attempt().catch(attempt)),
      (error) => logger.warn('service unreachable', { path: call.path, address, error }),
    );
    return envelope ?? failure('UNAVAILABLE', AWAY[call.service]);
  }

  async #send(call: Call, params: Record<string, unknown>, context: CallContext): Promise<Envelope<unknown>> {
    const { address, seal } = this.#deps;
    const { method } = call;
    const [target, init] = requestOf(call.path, params, encodingOf(call));
    const body = String(init.body ?? '');
    const type = encodingOf(call) === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
    const claimant = context.addressKey && {
      address: Buffer.from(context.addressKey).toString('base64url'),
      player: context.player ?? null,
      ...(context.client ? { client: context.client } : {}),
      ...(context.province ? { province: context.province } : {}),
    };
    const response = await fetch(address + target, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...requestHeaders(),
        ...traceHeaders(),
        ...(method === 'POST' ? { 'content-type': type } : {}),
        ...(claimant ? seal.seal({ method, address: target, body }, claimant) : {}),
      },
      ...(method === 'POST' ? { body } : {}),
    });
    const text = await readBounded(response, LARGEST_RESPONSE);
    noteOrigin(response.headers, context.scope);
    return this.#read(call, text);
  }

  /** An invalid response affects one call only, so it doesn't count for the circuit breaker. */
  #read(call: Call, text: string): Envelope<unknown> {
    try {
      return checkEnvelope(call, readEnvelope(JSON.parse(text)));
    } catch (error) {
      const { address, logger } = this.#deps;
      logger.warn('service response unreadable', { path: call.path, address, error });
      return failure('UNAVAILABLE', AWAY[call.service]);
    }
  }
}

/** Records the response's tags and expiry, if the service sends them. */
function noteOrigin(headers: Headers, scope: ReadScope): void {
  const tags = headers.get(TAGS_HEADER)?.split(' ').filter(Boolean) ?? [];
  scope.tag(...tags.slice(0, MOST_TAGS));
  const until = new Date(headers.get(UNTIL_HEADER) ?? Number.NaN);
  scope.changesAt(Number.isNaN(until.getTime()) ? null : until);
}

/** @throws for an envelope that violates the contract */
function checkEnvelope(call: Call, envelope: Envelope<unknown> | undefined): Envelope<unknown> {
  if (!envelope) {
    throw new Error('the response is not an envelope');
  }
  if (envelope.status === 1) {
    return { status: 1, msg: envelope.msg, data: call.output.parse(envelope.data) };
  }
  const { code, field, retry_after }: Partial<Record<string, unknown>> = { ...envelope };
  const known = typeof code === 'string' && code in errors ? (code as Failure['code']) : 'UNAVAILABLE';
  return {
    ...failure(known, envelope.msg.slice(0, 200)),
    ...(typeof field === 'string' ? { field } : {}),
    ...(Number.isSafeInteger(retry_after) ? { retry_after: retry_after as number } : {}),
  };
}
