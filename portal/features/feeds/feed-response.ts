import type { Envelope, Failure } from '#contract/envelope.ts';
import type { RequestContext } from '#portal/api/page-loader.ts';

const MAX_AGE_S = 300;

export interface FeedRequest extends RequestContext {
  url: URL;
  /** The last segment of a path that ends with a file's name. */
  file?: string | undefined;
}

/** Writes a feed, a calendar or another file of the site. A response that it throws is sent too (`feedData`). */
export type Feed = (request: FeedRequest) => Response | Promise<Response>;

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
