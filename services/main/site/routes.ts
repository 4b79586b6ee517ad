import { infoPageRead, siteInfo, sitemap } from '#contract/calls/site.ts';
import type { Database } from '#platform/database/open.ts';
import { type Route, route } from '#platform/http/calls/route.ts';
import { readInfoPage, readSite, readSitemap } from './site-service.ts';

/** The calls for site settings, the sitemap and info pages. */
export function siteRoutes(reads: Database): Route[] {
  return [
    route(siteInfo, (params, scope) => readSite(reads, params, scope)),
    route(sitemap, (params, scope) => readSitemap(reads, params, scope)),
    route(infoPageRead, (params, scope) => readInfoPage(reads, params, scope)),
  ];
}
