import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import type { PlainPage } from '#contract/plain-page.ts';
import type { PageKind } from '#contract/site-map.ts';
import type { PresetResponses, PreviewPage, PreviewWithin } from '#platform/admin/preview-page.ts';
import type { CacheableResponse } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import { inTime } from '#platform/core/unless-slow.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { pageUrl, pathOf } from '../request/query.ts';
import { contentSecurityPolicy, securityHeaders } from '../response/security-headers.ts';
import type { SiteDirectory } from './site-directory.ts';
import { COUNTER_HOST, mayCount, withCounter } from './visitor-counter.ts';

interface RequestContext {
  services: Client;
  site: Site;
  origin: string;
  /** Unguessable: where parts of the page are inserted later. */
  mark: string;
  /** What 「我的」 shows of one session. */
  plain?: PlainPage | undefined;
}

/** What the built portal exports (`portal/pages/server-entry.ts`). */
export interface PortalEntry {
  /** The site map's spelling of a decoded path, or undefined. */
  pagePath(path: string): string | undefined;
  /** The query parameters that a path declares. */
  knownParams(path: string): readonly string[];
  variesByDevice(path: string): boolean;
  /** The address that phones and tablets are redirected to, or undefined. */
  handheldAddress(url: string, userAgent: string): string | undefined;
  /** Whether WeChat or QQ, by this user agent, blocks the address of a package. */
  isBlockedInApp(userAgent: string, url: string): boolean;
  /** The page kind of a path; undefined for feeds and the like. */
  pageKind(path: string): PageKind | undefined;
  /** The paths of pages and feeds. */
  pagePaths: readonly string[];
  /** Renders a page, or the error page in its place, or says where its address leads. */
  renderPage(
    given: RequestContext,
    url: URL,
  ): Promise<{ status: number; page: RenderedPage } | { status: number; location: string }>;
  /** The response for a feed, a calendar or another file; undefined for any other address. */
  respondFeed(given: RequestContext, url: URL): Promise<Response | undefined>;
}

interface RenderedResponse {
  status: number;
  headers: Record<string, string>;
  /** The body is used without one. */
  page?: RenderedPage | undefined;
  body?: Buffer;
}

interface RenderedPage {
  html: string;
  /** The CSP sources of its inline scripts. */
  scripts: readonly string[];
}

/** Of each page without another rule. */
export const PAGE_CACHE_CONTROL =
  'public, max-age=10, s-maxage=1, stale-while-revalidate=60, stale-if-error=86400, no-transform';

/** Time to live of a page; tags invalidate it earlier. */
const PAGE_SECONDS = 60;
/** Of a page with a part missing, because a service did not respond: shared, or each visit would call it again. */
const INCOMPLETE_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, no-transform';
const INCOMPLETE_SECONDS = 2;

function secondsOf({ isIncomplete }: ReadScope): number {
  return isIncomplete ? INCOMPLETE_SECONDS : PAGE_SECONDS;
}

function cacheControlOf(headers: Record<string, string>, { isIncomplete }: ReadScope): string {
  return isIncomplete ? INCOMPLETE_CACHE_CONTROL : (headers['cache-control'] ?? PAGE_CACHE_CONTROL);
}

/** The renderer as the server uses it. In development it follows the sources. */
export type PageSource = Pick<PageRenderer, 'entry' | 'render'>;

/** Renders pages with the built portal, from a normalised address without anything of the visitor. */
export class PageRenderer {
  readonly entry: PortalEntry;
  #services: (scope: ReadScope) => Client;
  #clock: Clock;

  /** @param services the pages' client; its reads are recorded in the scope */
  constructor(entry: PortalEntry, services: (scope: ReadScope) => Client, clock: Clock) {
    this.entry = entry;
    this.#services = services;
    this.#clock = clock;
  }

  /** @param plain what the page shows of one session; the response is cached by nothing then */
  async render(
    site: Site,
    origin: string,
    address: string,
    presets: PresetResponses = {},
    plain?: PlainPage,
  ): Promise<CacheableResponse> {
    const scope = new ReadScope(this.#clock.now());
    scope.tag('site');
    const services = withPresetResponses(this.#services(scope), presets);
    const { status, headers, page, body } = await this.#rendered(
      { services, site, origin, mark: randomId(), plain },
      pageUrl(origin, address),
    );
    const counter = status === 200 && mayCount(pathOf(address)) ? (site.baidu_tongji ?? '') : '';
    return {
      status,
      headers: {
        ...securityHeaders,
        ...headers,
        ...(this.entry.variesByDevice(pathOf(address)) ? { vary: 'user-agent' } : {}),
        ...(page
          ? {
              'content-security-policy': contentSecurityPolicy(page.scripts, counter ? [COUNTER_HOST] : []),
            }
          : {}),
        'cache-control': status < 400 && !plain ? cacheControlOf(headers, scope) : 'no-store',
        ...(status === 503 ? { 'retry-after': '5' } : {}),
      },
      body: page ? Buffer.from(withCounter(page.html, counter)) : (body ?? Buffer.alloc(0)),
      tags: scope.tags,
      seconds: status < 500 && !plain ? secondsOf(scope) : 0,
      ...(scope.isIncomplete ? { exact: true } : {}),
      until: scope.until,
      search: scope.search,
      personalCall: scope.personalCall,
    };
  }

  async #rendered(given: RequestContext, url: URL): Promise<RenderedResponse> {
    const feed = await this.entry.respondFeed(given, url);
    if (feed) {
      const headers = Object.fromEntries(feed.headers);
      return { status: feed.status, headers, body: Buffer.from(await feed.arrayBuffer()) };
    }
    const found = await this.entry.renderPage(given, url);
    return 'page' in found
      ? { ...found, headers: { 'content-type': 'text/html; charset=utf-8' } }
      : { status: found.status, headers: { location: found.location } };
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

/** What renders pages past the page cache. */
export interface PreviewDeps {
  sites: Pick<SiteDirectory, 'get'>;
  renderer: Pick<PageRenderer, 'render'>;
  originOf: (site: Site) => Promise<string>;
}

/** A script element; an unclosed one extends to the end of the document, as browsers parse it. */
const SCRIPTS = /<script\b[^>]*(?:>.*?(?:<\/script>|$)|$)/gs;

/**
 * Renders previews past the page cache and the traffic counter, as the public page is rendered. Scripts are removed:
 * the preview is framed in the admin site, where no third party's script may run.
 */
export function pagePreview({ sites, renderer, originOf }: PreviewDeps): PreviewPage {
  return async ({ host, address, given }) => {
    const site = await sites.get(host);
    return withoutScripts(address, await renderer.render(site, await originOf(site), address, given));
  };
}

/** A preview holds its transaction, and on the embedded database everybody else, for no longer than this. */
const LONGEST_MS = 10_000;

/** As `pagePreview`, with a renderer whose services read what a transaction sees, at a time. */
export function pagePreviewWithin(
  { sites, originOf }: Omit<PreviewDeps, 'renderer'>,
  rendererIn: (tx: Tx, now: Date) => Pick<PageRenderer, 'render'>,
): PreviewWithin {
  return async (host, work) => {
    // Before the transaction: these read outside of it.
    const site = await sites.get(host);
    const origin = await originOf(site);
    return work(async ({ tx, now, address }) => {
      const page = rendererIn(tx, now).render(site, origin, address);
      const tooSlow = new Error(`the preview took longer than ${LONGEST_MS} ms`);
      return withoutScripts(address, await inTime(page, tooSlow, LONGEST_MS));
    });
  };
}

/** The HTML of a page without its scripts. @throws if the page failed */
export function withoutScripts(
  address: string,
  { status, body }: Pick<CacheableResponse, 'status' | 'body'>,
): string {
  if (status !== 200) {
    throw new Error(`the page ${address} returned status ${status}`);
  }
  return body.toString('utf8').replace(SCRIPTS, '');
}
