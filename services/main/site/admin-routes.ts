import { linkOrder, links } from '#contract/admin/links.ts';
import { pages } from '#contract/admin/pages.ts';
import { sites } from '#contract/admin/sites.ts';
import { wordOrder, words } from '#contract/admin/words.ts';
import { orderRecords } from '#platform/admin/order-records.ts';
import { type AdminRoute, adminRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { linkResource } from './link-resource.ts';
import { pageResource } from './page-resource.ts';
import { siteResource } from './site-resource.ts';
import { wordResource } from './word-resource.ts';

/** Sites, links, hot words and info pages in the admin site. */
export function siteAdminRoutes(deps: AdminDeps): AdminRoute[] {
  const { db, publish } = deps;
  return [
    ...resourceRoutes(links, linkResource, deps),
    ...resourceRoutes(words, wordResource, deps),
    ...resourceRoutes(pages, pageResource, deps),
    ...resourceRoutes(sites, siteResource, deps),
    adminRoute(linkOrder, ({ ids }, context) =>
      orderRecords(db, linkResource, 'position', ids, context, publish),
    ),
    adminRoute(wordOrder, ({ ids }, context) =>
      orderRecords(db, wordResource, 'rank', ids, context, publish),
    ),
  ];
}
