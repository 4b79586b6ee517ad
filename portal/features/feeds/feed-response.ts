import type { LoaderFunctionArgs } from 'react-router';
import type { Envelope, Failure } from '#contract/envelope.ts';
import { type RequestContext, requestContext } from '#portal/api/request-context.ts';

const MAX_AGE_S = 300;

/** A feed's `loader`. A response that `respond` throws (`feedData`) is sent too. Feeds of a demo site are not to be indexed. */
export function feedLoader(
  respond: (
    context: RequestContext & Pick<LoaderFunctionArgs, 'params'> & { url: URL },
  ) => Response | Promise<Response>,
) {
  return async ({ context, request, params }: LoaderFunctionArgs): Promise<Response> => {
    const given = context.get(requestContext);
    const response = await responseOf(() => respond({ ...given, url: new URL(request.url), params }));
    if (given.site.is_demo) {
      response.headers.set('x-robots-tag', 'noindex');
    }
    return response;
  };
}

async function responseOf(respond: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof Response) {
      return error;
    }
    throw error;
  }
}

/**
 * The data of a service's response.
 * @throws the failure as a response
 */
export function feedData<T>(response: Envelope<T>): T {
  if (response.status === 0) {
    throw failureResponse(response);
  }
  return response.data;
}

/** What neither XML nor calendars can hold: one such character in a title would make a feed unreadable. */
const UNREADABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** A cacheable response for feed readers, crawlers and calendars. */
export function feedResponse(body: string, contentType: string): Response {
  return new Response(body.replace(UNREADABLE, ''), {
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
