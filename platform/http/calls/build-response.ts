import { type Call, isPublicRead } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type Client, createClient } from '#contract/client.ts';
import type { CacheableResponse } from '#platform/cache/page-cache.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { httpStatus } from '../response/http-status.ts';
import { retryAfter } from '../response/retry-after.ts';
import { securityHeaders } from '../response/security-headers.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';

export function responseKey(call: Call, params: Record<string, unknown>): string {
  return `${call.method} ${call.path}?${new URLSearchParams(params as Record<string, string>)}`;
}

/** A client for pages; public reads go through the cache. */
export function cachingClient(gateway: ServiceGateway, cache: ResponseCache, scope: ReadScope): Client {
  return createClient((path, params) => {
    const call: Call = calls[path as keyof typeof calls];
    const run = (own: ReadScope) => gateway.handle(call, params, { now: own.now, scope: own });
    const key = responseKey(call, params);
    return isPublicRead(call) ? cache.get({ key, seconds: call.cacheSeconds ?? 0 }, scope, run) : run(scope);
  });
}

export async function buildResponse(
  call: Call,
  params: Record<string, unknown>,
  gateway: ServiceGateway,
  scope: ReadScope,
): Promise<CacheableResponse> {
  const envelope = await gateway.handle(call, params, { now: scope.now, scope });
  const status = httpStatus(envelope);
  return {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control':
        status === 200
          ? `public, max-age=${Math.min(call.cacheSeconds ?? 0, 10)}, s-maxage=1, ${call.exact ? '' : 'stale-while-revalidate=30, '}stale-if-error=86400`
          : 'no-store',
      ...retryAfter(envelope),
    },
    body: Buffer.from(JSON.stringify(envelope)),
    tags: scope.tags,
    seconds: status === 200 || status === 404 ? (call.cacheSeconds ?? 0) : 0,
    until: scope.until,
    search: scope.search,
    personalCall: scope.personalCall,
    ...(call.exact ? { exact: true } : {}),
  };
}
