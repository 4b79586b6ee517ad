import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '#contract/entities/site.ts';
import { ERROR_ADDRESSES } from '#contract/error-addresses.ts';
import type { PageKind } from '#contract/page-kinds.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { PreparedResponse } from '#platform/cache/prepared-response.ts';
import type { Logger } from '#platform/core/logger.ts';
import { remembered } from '#platform/core/remembered.ts';
import { requestHeaders } from '#platform/core/request-id.ts';
import { FAILURE_PAGE, FAILURE_POLICY } from '../server/failure-page.ts';
import { pathOf, queryOf } from '../server/query.ts';
import { securityHeaders } from '../server/security-headers.ts';
import type { SiteDirectory } from '../server/site-directory.ts';
import { writeResponse } from '../server/write-response.ts';
import type { TrafficCounter } from '../traffic/traffic-counter.ts';
import type { PageSource } from './page-renderer.ts';
import type { AddressError, Pages } from './pages.ts';

const MOST_ADDRESSES = 20_000;
const LONGEST_LOGGED = 200;

interface Deps {
  cache: PageCache;
  sites: SiteDirectory;
  renderer: PageSource;
  /** The origin absolute addresses are written with, for a site. */
  originOf: (site: Site) => Promise<string>;
  traffic: TrafficCounter;
  logger: Logger;
}

/** What a visitor's address leads to. */
interface PageAddress {
  /** The path as the site map writes it, with its known parameters only, in one order: a page is cached once. */
  address: string;
  kind: PageKind | undefined;
}

/** Answers pages of the site map from the cache, or has them rendered. No other address reaches cache or renderer. */
export class PageServer implements Pages {
  #deps: Deps;
  #pageAt = remembered((url) => this.#readAddress(url), MOST_ADDRESSES);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  has(url: string): boolean {
    return this.#pageAt(url) !== null;
  }

  /**
   * Answers a cached page before anything else looks at the request, or sends a phone to its own page; false where
   * there is neither.
   */
  tryCached(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !request.url) {
      return false;
    }
    const page = this.#pageAt(request.url);
    if (!page) {
      return false;
    }
    const elsewhere = this.#deps.renderer.handheldAddress(page.address, request.headers['user-agent'] ?? '');
    if (elsewhere) {
      writeRedirect(response, elsewhere);
      return true;
    }
    const site = this.#deps.sites.peek(request.headers.host ?? '');
    const kept = site && this.#deps.cache.peek(`page ${site.key} ${page.address}`);
    if (!kept) {
      return false;
    }
    writeResponse(request, response, kept);
    this.#count(request, page, kept);
    return true;
  }

  /** Answers a page, rendering it where it is not cached. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = this.#pageAt(request.url ?? '/');
    if (!page) {
      return this.serveError(404, request, response);
    }
    const answer = await this.#responseOf(page.address, request, response);
    if (answer) {
      this.#count(request, page, answer);
    }
  }

  /** Answers with the error page: one for all addresses, so that addresses that visitors make up don't fill the cache. */
  async serveError(status: AddressError, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#responseOf(ERROR_ADDRESSES[status], request, response);
  }

  async #responseOf(
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<PreparedResponse | undefined> {
    const { cache, sites, renderer, originOf, logger } = this.#deps;
    try {
      const site = await sites.get(request.headers.host ?? '');
      const answer = await cache.get(`page ${site.key} ${address}`, async () =>
        renderer.render(site, await originOf(site), address),
      );
      writeResponse(request, response, answer);
      return answer;
    } catch (error) {
      logger.error('page failed', { path: pathOf(address).slice(0, LONGEST_LOGGED), error });
      writePlainFailure(response);
      return undefined;
    }
  }

  #count(request: IncomingMessage, { kind }: PageAddress, { status, search }: PreparedResponse): void {
    if (request.method === 'GET' && status === 200) {
      this.#deps.traffic.count(request.headers, kind, search);
    }
  }

  /** Null where no page of the site map is. */
  #readAddress(url: string): PageAddress | null {
    const { renderer } = this.#deps;
    const path = pagePathOf(url, renderer);
    if (path === undefined) {
      return null;
    }
    const given = queryOf(url);
    const known = new URLSearchParams();
    for (const name of renderer.knownParams(path)) {
      const value = given.get(name);
      if (value) {
        known.set(name, value);
      }
    }
    const address = encodeURI(path);
    return { address: known.size > 0 ? `${address}?${known}` : address, kind: renderer.pageKind(path) };
  }
}

function pagePathOf(url: string, renderer: PageSource): string | undefined {
  try {
    return renderer.pagePath(decodeURI(pathOf(url)));
  } catch {
    return undefined;
  }
}

/** By the visitor's device, so nobody keeps it for another. */
function writeRedirect(response: ServerResponse, location: string): void {
  response.writeHead(302, {
    ...securityHeaders,
    location,
    'cache-control': 'no-store',
    vary: 'user-agent',
    'content-length': '0',
  });
  response.end();
}

function writePlainFailure(response: ServerResponse): void {
  response.writeHead(503, {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': FAILURE_POLICY,
    'cache-control': 'no-store',
    'retry-after': '5',
    ...requestHeaders(),
  });
  response.end(FAILURE_PAGE);
}
