import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/entities/site.ts';
import { ERROR_ADDRESSES } from '#contract/error-addresses.ts';
import type { PageKind } from '#contract/site-map.ts';
import type { CacheableResponse, PageCache } from '#platform/cache/page-cache.ts';
import type { PreparedResponse } from '#platform/cache/prepared-response.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { remembered } from '#platform/core/remembered.ts';
import { requestHeaders } from '#platform/core/request-id.ts';
import { pathOf, queryOf } from '../request/query.ts';
import { isPrefetch } from '../request/same-origin.ts';
import { LAST_RESORT_PAGE } from '../response/failure-page.ts';
import { writeFailure } from '../response/raw-failure.ts';
import { redirectTo, respond } from '../response/respond.ts';
import { writeResponse } from '../response/write-response.ts';
import type { TrafficCounter } from '../traffic/traffic-counter.ts';
import type { PageDictionary } from './dictionary/page-dictionary.ts';
import type { FinishedPages } from './finished/finished-pages.ts';
import type { PageView } from './finished/page-views.ts';
import type { PageSource } from './page-renderer.ts';
import { PageRenewal, type VisitedPage } from './page-renewal.ts';
import type { SiteDirectory } from './site-directory.ts';

/** The address can't be decoded, or has no route. */
type AddressError = 400 | 404;

const MOST_ADDRESSES = 20_000;
const LONGEST_LOGGED = 200;

interface Deps {
  cache: PageCache;
  sites: SiteDirectory;
  renderer: PageSource;
  originOf: (site: Site) => Promise<string>;
  traffic: TrafficCounter;
  /** Where nginx serves finished pages. */
  finished?: Pick<FinishedPages, 'offer'> | undefined;
  /** What browsers with a compression dictionary get. */
  dictionary?: Pick<PageDictionary, 'named' | 'write'> | undefined;
  logger: Logger;
  /** With it, visited pages are rendered again after a change (`changed`). */
  clock?: Clock;
}

interface PageAddress {
  /** The site map's path with its declared parameters in a fixed order, as the cache key. */
  address: string;
  kind: PageKind | undefined;
  /** Of the record that the page shows. */
  id: string | null;
}

/** Serves pages of the site map from the cache or the renderer. No other address reaches either. */
export class PageServer {
  #deps: Deps;
  #pageAt = remembered((url) => this.#readAddress(url), MOST_ADDRESSES);
  #renewal: PageRenewal | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { cache, clock } = deps;
    this.#renewal =
      clock &&
      new PageRenewal({
        clock,
        isInvalidated: (key) => cache.isInvalidated(key),
        renew: (key, page) => this.#renew(key, page),
      });
  }

  /** Call after pages were invalidated: renders the visited ones again, in the background. */
  changed(): void {
    this.#renewal?.changed();
  }

  /** Ends the rendering in the background. */
  async stop(): Promise<void> {
    await this.#renewal?.stop();
  }

  has(url: string): boolean {
    return this.#pageAt(url) !== null;
  }

  /**
   * Writes a cached page, or redirects a phone to its own page, before the framework's routing; false if neither applies.
   */
  tryCached(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !request.url) {
      return false;
    }
    const page = this.#pageAt(request.url);
    if (!page) {
      return false;
    }
    const { entry } = this.#deps.renderer;
    const elsewhere = entry.handheldAddress(page.address, request.headers['user-agent'] ?? '');
    if (elsewhere) {
      // Depends on the user agent, so it is not cached.
      respond(response, 302, redirectTo(elsewhere, 'user-agent'));
      return true;
    }
    const site = this.#deps.sites.peek(request.headers.host ?? '');
    if (!site) {
      return false;
    }
    const key = keyOf(site, page.address);
    const cached = this.#deps.cache.peek(key);
    if (!cached) {
      return false;
    }
    this.#write(request, response, cached);
    this.#count(request, page, cached, site.key);
    this.#offer(request, key, page.address, cached);
    return true;
  }

  /** Counts a page view that nginx served from a finished page. */
  countView({ url, headers }: PageView): void {
    const page = this.#pageAt(url);
    if (page) {
      const host = headers.host ?? '';
      const site = this.#deps.sites.lastKnown(host)?.key ?? '';
      this.#renewal?.visited(keyOf({ key: site }, page.address), host, page.address);
      this.#deps.traffic.count(headers, page.kind, undefined, { site, id: page.id });
    }
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = this.#pageAt(request.url ?? '/');
    if (!page) {
      return this.serveError(404, request, response);
    }
    const prepared = await this.#respond(page.address, request, response);
    if (prepared) {
      this.#count(request, page, prepared, this.#siteKey(request));
    }
  }

  /** Serves the error page from one cache entry, so that unknown addresses don't fill the cache. */
  async serveError(status: AddressError, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#respond(ERROR_ADDRESSES[status], request, response);
  }

  async #respond(
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<PreparedResponse | undefined> {
    const { cache, sites, logger } = this.#deps;
    try {
      const site = await sites.get(request.headers.host ?? '');
      const prepared = await cache.get(keyOf(site, address), () => this.#render(site, address));
      this.#write(request, response, prepared);
      return prepared;
    } catch (error) {
      logger.error('page failed', { path: pathOf(address).slice(0, LONGEST_LOGGED), error });
      respond(response, 503, LAST_RESORT_PAGE, { 'retry-after': '5', ...requestHeaders() });
      return undefined;
    }
  }

  #write(request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse): void {
    const { dictionary } = this.#deps;
    if (dictionary) {
      dictionary.write(request, response, prepared);
    } else {
      writeResponse(request, response, prepared);
    }
  }

  #offer({ url, headers }: IncomingMessage, key: string, address: string, prepared: PreparedResponse): void {
    this.#deps.finished?.offer({ host: headers.host ?? '', url: url ?? '', address, key, prepared });
  }

  async #render(site: Site, address: string): Promise<CacheableResponse> {
    const { sites, renderer, originOf, dictionary } = this.#deps;
    const rendered = await renderer.render(site, await originOf(site), address);
    const page = dictionary?.named(rendered) ?? rendered;
    return sites.isOutdated(site) ? { ...page, seconds: 0 } : page;
  }

  async #renew(key: string, { host, address }: VisitedPage): Promise<void> {
    const site = await this.#deps.sites.get(host);
    if (keyOf(site, address) === key) {
      await this.#deps.cache.renew(key, () => this.#render(site, address));
    }
  }

  #siteKey({ headers }: IncomingMessage): string {
    return this.#deps.sites.peek(headers.host ?? '')?.key ?? '';
  }

  #count(
    { method, headers }: IncomingMessage,
    { address, kind, id }: PageAddress,
    { status, search }: PreparedResponse,
    site: string,
  ): void {
    // With HEAD the portal's scripts report that the visitor opened a page that was requested ahead.
    const isReport = method === 'HEAD' && headers['x-portal'] === '1';
    if ((method === 'GET' || isReport) && status === 200 && !isPrefetch(headers)) {
      this.#renewal?.visited(keyOf({ key: site }, address), headers.host ?? '', address);
      this.#deps.traffic.count(headers, kind, search, { site, id });
    }
  }

  #readAddress(url: string): PageAddress | null {
    const { entry } = this.#deps.renderer;
    const path = pagePathOf(url, entry);
    if (path === undefined) {
      return null;
    }
    const given = queryOf(url);
    const known = new URLSearchParams();
    for (const name of entry.knownParams(path)) {
      const value = given.get(name);
      if (value) {
        known.set(name, value);
      }
    }
    const address = encodeURI(path);
    return {
      address: known.size > 0 ? `${address}?${known}` : address,
      kind: entry.pageKind(path),
      id: known.get('id'),
    };
  }
}

function keyOf({ key }: Pick<Site, 'key'>, address: string): string {
  return `page ${key} ${address}`;
}

/** The pages as the HTTP server uses them. */
export type Pages = Pick<PageServer, 'has' | 'tryCached' | 'serve' | 'serveError'>;

/** For processes without the portal: errors are JSON. */
export const noPages: Pages = {
  has: () => false,
  tryCached: () => false,
  serve: async (_request, response) => writeFailure(response, 404),
  serveError: async (status, _request, response) => writeFailure(response, status),
};

function pagePathOf(url: string, entry: PageSource['entry']): string | undefined {
  try {
    return entry.pagePath(decodeURI(pathOf(url)));
  } catch {
    return undefined;
  }
}

/** Registers the pages. An address in another case reaches them as one without a route. */
export function registerPages(
  app: FastifyInstance,
  pages: Pick<Pages, 'serve'>,
  paths: readonly string[],
): void {
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      reply.hijack();
      await pages.serve(request.raw, reply.raw);
      return reply;
    });
  }
}
