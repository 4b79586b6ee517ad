import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import type { PageKind } from '#contract/page-kinds.ts';
import type { PresetResponses } from '#platform/admin/preview-page.ts';
import type { CacheableResponse } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import { withPresetResponses } from '../calls/preset-responses.ts';
import { pageUrl, pathOf } from '../server/query.ts';
import { contentSecurityPolicy, securityHeaders } from '../server/security-headers.ts';

/** What the portal's server bundle hands out besides its routes. */
interface PortalEntry {
  pagePath(path: string): string | undefined;
  knownParams(path: string): readonly string[];
  variesByDevice(path: string): boolean;
  handheldAddress(url: string, userAgent: string): string | undefined;
  pageKind(path: string): PageKind | undefined;
  beginRequest(context: RouterContextProvider, given: { services: Client; site: Site; origin: string }): void;
  writtenPage(
    context: RouterContextProvider,
  ): { html: string; scripts: readonly string[]; styles: readonly string[] } | undefined;
}

/** A page is kept this long unless something it shows changes; the tags do the rest. */
const PAGE_SECONDS = 60;

/** What the server needs of a renderer; the development server has one that follows the sources. */
export type PageSource = Pick<
  PageRenderer,
  'pagePath' | 'knownParams' | 'pageKind' | 'handheldAddress' | 'render'
>;

/** Renders pages with the built portal. The request it sees carries a normal address and nothing of the visitor's. */
export class PageRenderer {
  #handle: ReturnType<typeof createRequestHandler>;
  #entry: PortalEntry;
  #services: (scope: ReadScope) => Client;
  #clock: Clock;

  /** @param services what pages ask; what their answers were made from is gathered in the scope */
  constructor(
    build: ServerBuild,
    services: (scope: ReadScope) => Client,
    clock: Clock,
    mode: 'production' | 'development' = 'production',
  ) {
    this.#handle = createRequestHandler(build, mode);
    this.#entry = build.entry.module as unknown as PortalEntry;
    this.#services = services;
    this.#clock = clock;
  }

  /** The path of a page as the site map writes it, from a decoded one; undefined where no page has it. */
  pagePath(path: string): string | undefined {
    return this.#entry.pagePath(path);
  }

  /** The query parameters a path knows. */
  knownParams(path: string): readonly string[] {
    return this.#entry.knownParams(path);
  }

  /** The kind of page that stands at a path; undefined for what players don't look at. */
  pageKind(path: string): PageKind | undefined {
    return this.#entry.pageKind(path);
  }

  /** Where phones and tablets are sent instead of an address; undefined where they may stay. */
  handheldAddress(url: string, userAgent: string): string | undefined {
    return this.#entry.handheldAddress(url, userAgent);
  }

  /** Renders one page of one site, with what it was made from. What is `answered` the services aren't asked. */
  async render(
    site: Site,
    origin: string,
    address: string,
    answered: PresetResponses = {},
  ): Promise<CacheableResponse> {
    const scope = new ReadScope(this.#clock.now());
    scope.tag('site');
    const context = new RouterContextProvider();
    const services = withPresetResponses(this.#services(scope), answered);
    this.#entry.beginRequest(context, { services, site, origin });
    const response = await this.#handle(new Request(pageUrl(origin, address)), context);
    const { status } = response;
    const given = Object.fromEntries(response.headers);
    const page = this.#entry.writtenPage(context);
    return {
      status,
      headers: {
        ...securityHeaders,
        ...given,
        ...(this.#entry.variesByDevice(pathOf(address)) ? { vary: 'user-agent' } : {}),
        ...(page ? { 'content-security-policy': contentSecurityPolicy(page.scripts, page.styles) } : {}),
        'cache-control':
          status < 400
            ? (given['cache-control'] ??
              'public, max-age=10, s-maxage=1, stale-while-revalidate=60, stale-if-error=86400, no-transform')
            : 'no-store',
        ...(status === 503 ? { 'retry-after': '5' } : {}),
      },
      body: page ? Buffer.from(page.html) : Buffer.from(await response.arrayBuffer()),
      tags: scope.tags,
      seconds: status < 500 ? PAGE_SECONDS : 0,
      until: scope.until,
      search: scope.search,
    };
  }
}
