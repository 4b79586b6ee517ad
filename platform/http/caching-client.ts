import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { type Client, createClient } from '../../contract/client.ts';
import type { ReadScope } from '../page-cache/read-scope.ts';
import type { ResponseCache } from '../page-cache/response-cache.ts';
import { answerKey } from './make-answer.ts';
import type { ServiceGateway } from './service-gateway.ts';

/** A client for pages; reads that are the same for all visitors go through the cache. */
export function cachingClient(gateway: ServiceGateway, kept: ResponseCache, scope: ReadScope): Client {
  return createClient((_method, path, params) => {
    const call: Call = calls[path as keyof typeof calls];
    const ask = (own: ReadScope) => gateway.answer(call, params, own);
    const key = answerKey(call, params);
    return call.player || call.writes
      ? ask(scope)
      : kept.get({ key, seconds: call.cacheSeconds }, scope, ask);
  });
}
