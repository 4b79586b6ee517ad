import type { Call } from '#contract/call.ts';
import type { CacheableResponse } from '#platform/cache/page-cache.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { retryAfter } from '../server/retry-after.ts';
import { securityHeaders } from '../server/security-headers.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';
import { httpStatus } from './handle-call.ts';

/** The name that a read's answer is kept by. */
export function responseKey(call: Call, params: Record<string, unknown>): string {
  return `${call.method} ${call.path}?${new URLSearchParams(params as Record<string, string>)}`;
}

/** Answers a read that is the same for everybody. */
export async function buildResponse(
  call: Call,
  params: Record<string, unknown>,
  gateway: ServiceGateway,
  scope: ReadScope,
): Promise<CacheableResponse> {
  const envelope = await gateway.answer(call, params, scope);
  const status = httpStatus(envelope);
  return {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control':
        status === 200
          ? `public, max-age=${Math.min(call.cacheSeconds, 10)}, s-maxage=1, ${call.exact ? '' : 'stale-while-revalidate=30, '}stale-if-error=86400`
          : 'no-store',
      ...retryAfter(envelope),
    },
    body: Buffer.from(JSON.stringify(envelope)),
    tags: scope.tags,
    seconds: status === 200 || status === 404 ? call.cacheSeconds : 0,
    until: scope.until,
    search: scope.search,
    ...(call.exact ? { exact: true } : {}),
  };
}
