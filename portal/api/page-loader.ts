import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { PlainPage } from '#contract/plain-page.ts';

/** What pages and feeds are rendered from. */
export interface RequestContext {
  /** The services' client; it collects the tags of the responses for the page cache. */
  services: Client;
  site: Site;
  /** The origin of absolute addresses, such as `https://www.example.com`. */
  origin: string;
  /** Unguessable: where parts of the page are inserted later. */
  mark: string;
  /** What 「我的」 shows of one session; only while the page without scripts is rendered. */
  plain?: PlainPage | undefined;
}

/** The arguments of a load function. */
export interface LoadArgs extends Pick<RequestContext, 'services' | 'plain'> {
  url: URL;
}

/** Loads the data of a page. */
export type Load<T> = (args: LoadArgs) => Promise<T>;

/** What a load function throws for a page that cannot be shown. */
export class PageFailure extends Error {
  override name = 'PageFailure';
  readonly status: number;
  /** The failure of a call, or a sentence for visitors. */
  readonly failure: unknown;

  constructor(status: number, failure: unknown = null) {
    super(`status ${status}`);
    this.status = status;
    this.failure = failure;
  }
}

/** What a load function throws for an address whose page is elsewhere. */
export class PageMoved extends Error {
  override name = 'PageMoved';
  readonly location: string;

  /** @param location path and query */
  constructor(location: string) {
    super(`moved to ${location}`);
    this.location = location;
  }
}

/**
 * The data of a response that the page requires.
 * @throws the error page: 404 for a missing resource or a malformed id, else 503 with the failure
 */
export function required<T>(response: Envelope<T>): T {
  if (response.status === 1) {
    return response.data;
  }
  const isMissing = response.code === 'NOT_FOUND' || response.code === 'BAD_REQUEST';
  throw new PageFailure(isMissing ? 404 : 503, response);
}

/** What a load function throws for an address without a page. */
export function notFound(): PageFailure {
  return new PageFailure(404);
}

/** The data of a response that the page can do without; null if it failed. */
export function optional<T>(response: Envelope<T>): T | null {
  return response.status === 1 ? response.data : null;
}

/** Whether the data is or has a list whose requested page is after its last one. */
export function isPastLastPage(loaded: unknown): boolean {
  return [loaded, ...Object.values(loaded ?? {})].some((one: Partial<Record<string, unknown>> | null) => {
    const isEmpty = Array.isArray(one?.list) && one.list.length === 0;
    return isEmpty && Number(one?.page) > 1;
  });
}
