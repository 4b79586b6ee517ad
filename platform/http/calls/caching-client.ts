import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type Client, createClient } from '#contract/client.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';
import { responseKey } from './build-response.ts';

/** A client for pages; reads that are the same for all visitors go through the cache. */
export function cachingClient(gateway: ServiceGateway, kept: ResponseCache, scope: ReadScope): Client {
  return createClient((_method, path, params) => {
    const call: Call = calls[path as keyof typeof calls];
    const ask = (own: ReadScope) => gateway.answer(call, params, own);
    const key = responseKey(call, params);
    return call.player || call.writes
      ? ask(scope)
      : kept.get({ key, seconds: call.cacheSeconds }, scope, ask);
  });
}
