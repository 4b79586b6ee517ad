import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import type { PageKind } from '#contract/site-map.ts';
import type { PresetResponses, PreviewPage } from '#platform/admin/preview-page.ts';
import type { CacheableResponse } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import { pageUrl, pathOf } from '../server/query.ts';
import { contentSecurityPolicy, securityHeaders } from '../server/security-headers.ts';
import type { SiteDirectory } from '../server/site-directory.ts';

interface PortalEntry {
  /** The site map's spelling of a decoded path, or undefined. */
  pagePath(path: string): string | undefined;
  /** The query parameters that a path declares. */
  knownParams(path: string): readonly string[];
  variesByDevice(path: string): boolean;
  /** The address that phones and tablets are redirected to, or undefined. */
  handheldAddress(url: string, userAgent: string): string | undefined;
  /** The page kind of a path; undefined for feeds and the like. */
  pageKind(path: string): PageKind | undefined;
  beginRequest(context: RouterContextProvider, given: { services: Client; site: Site; origin: string }): void;
  renderedPage(
    context: RouterContextProvider,
  ): { html: string; scripts: readonly string[]; styles: readonly string[] } | undefined;
}

/** Time to live of a page; tags invalidate it earlier. */
const PAGE_SECONDS = 60;

/** The renderer as the server uses it. In development it follows the sources. */
export type PageSource = Pick<PageRenderer, 'entry' | 'render'>;

/** Renders pages with the built portal, from a normalised address without anything of the visitor. */
export class PageRenderer {
  #handle: ReturnType<typeof createRequestHandler>;
  readonly entry: PortalEntry;
  #services: (scope: ReadScope) => Client;
  #clock: Clock;

  /** @param services the loaders' client; its reads are recorded in the scope */
  constructor(
    build: ServerBuild,
    services: (scope: ReadScope) => Client,
    clock: Clock,
    mode: 'production' | 'development' = 'production',
  ) {
    this.#handle = createRequestHandler(build, mode);
    this.entry = build.entry.module as unknown as PortalEntry;
    this.#services = services;
    this.#clock = clock;
  }

  async render(
    site: Site,
    origin: string,
    address: string,
    presets: PresetResponses = {},
  ): Promise<CacheableResponse> {
    const scope = new ReadScope(this.#clock.now());
    scope.tag('site');
    const context = new RouterContextProvider();
    const services = withPresetResponses(this.#services(scope), presets);
    this.entry.beginRequest(context, { services, site, origin });
    const response = await this.#handle(new Request(pageUrl(origin, address)), context);
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    const page = this.entry.renderedPage(context);
    return {
      status,
      headers: {
        ...securityHeaders,
        ...headers,
        ...(this.entry.variesByDevice(pathOf(address)) ? { vary: 'user-agent' } : {}),
        ...(page ? { 'content-security-policy': contentSecurityPolicy(page.scripts, page.styles) } : {}),
        'cache-control':
          status < 400
            ? (headers['cache-control'] ??
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

/** A client that returns preset responses for some reads. */
function withPresetResponses(services: Client, presets: PresetResponses): Client {
  return {
    ...services,
    get: async (path, params) =>
      Object.hasOwn(presets, path)
        ? { status: 1, msg: 'ok', data: presets[path] as never }
        : services.get(path, params),
  };
}

interface PreviewDeps {
  sites: Pick<SiteDirectory, 'get'>;
  renderer: Pick<PageRenderer, 'render'>;
  originOf: (site: Site) => Promise<string>;
}

/** A script element; an unclosed one extends to the end of the document, as browsers parse it. */
const SCRIPTS = /<script\b[^>]*(?:>.*?(?:<\/script>|$)|$)/gs;

/**
 * Renders previews past the page cache and the traffic counter, with the public page's own route. Scripts are removed:
 * the preview is framed in the admin site, where no third party's script may run.
 */
export function pagePreview({ sites, renderer, originOf }: PreviewDeps): PreviewPage {
  return async ({ host, address, given }) => {
    const site = await sites.get(host);
    const { status, body } = await renderer.render(site, await originOf(site), address, given);
    if (status !== 200) {
      throw new Error(`the preview of ${address} returned status ${status}`);
    }
    return body.toString('utf8').replace(SCRIPTS, '');
  };
}
