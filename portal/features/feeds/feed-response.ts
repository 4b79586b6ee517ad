import type { LoaderFunctionArgs } from 'react-router';
import type { Failure } from '#contract/envelope.ts';
import { requestContext } from '#portal/api/request-context.ts';

/** Max age of a feed, in seconds. */
const MAX_AGE_S = 300;

/** A cacheable response for feed readers, crawlers and calendars. */
export function feedResponse(body: string, contentType: string): Response {
  return new Response(body, {
    headers: {
      'content-type': `${contentType}; charset=utf-8`,
      'cache-control': `public, max-age=${MAX_AGE_S}, stale-if-error=86400`,
    },
  });
}

/** 404 for a missing resource, 503 for every other failure. */
export function failureResponse({ code, msg }: Pick<Failure, 'code' | 'msg'>): Response {
  const missing = code === 'NOT_FOUND' || code === 'BAD_REQUEST';
  return new Response(msg, {
    status: missing ? 404 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

/** The request context of a feed, with its URL and parameters. */
export function feedContext({ context, request, params }: LoaderFunctionArgs) {
  return { ...context.get(requestContext), url: new URL(request.url), params };
}
