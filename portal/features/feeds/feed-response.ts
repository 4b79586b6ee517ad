import type { LoaderFunctionArgs } from 'react-router';
import type { Failure } from '#contract/envelope.ts';
import { requestContext } from '#portal/api/request-context.ts';

/** How long programs may keep what they fetched, in seconds. */
const KEPT_SECONDS = 300;

/** A route's answer for programs instead of people. */
export function feedResponse(body: string, contentType: string): Response {
  return new Response(body, {
    headers: {
      'content-type': `${contentType}; charset=utf-8`,
      'cache-control': `public, max-age=${KEPT_SECONDS}, stale-if-error=86400`,
    },
  });
}

/** What is not there: 404; anything else that failed: 503, to be tried again. */
export function failureResponse({ code, msg }: Pick<Failure, 'code' | 'msg'>): Response {
  const missing = code === 'NOT_FOUND' || code === 'BAD_REQUEST';
  return new Response(msg, {
    status: missing ? 404 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

/** What loaders of feeds work with. */
export function feedContext({ context, request, params }: LoaderFunctionArgs) {
  return { ...context.get(requestContext), url: new URL(request.url), params };
}
