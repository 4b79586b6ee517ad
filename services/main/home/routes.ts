import { bannerList, home } from '#contract/calls/site.ts';
import type { Database } from '#platform/database/open.ts';
import { type Route, route } from '#platform/http/calls/route.ts';
import { readBanners, readHome } from './home-service.ts';

/** The calls of the home page and of its banners. */
export function homeRoutes(reads: Database): Route[] {
  return [
    route(home, (params, scope) => readHome(reads, params, scope)),
    route(bannerList, (params, scope) => readBanners(reads, params, scope)),
  ];
}
