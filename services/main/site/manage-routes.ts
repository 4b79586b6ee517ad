import { linkOrder, links } from '#contract/admin/links.ts';
import { pages } from '#contract/admin/pages.ts';
import { sites } from '#contract/admin/sites.ts';
import { wordOrder, words } from '#contract/admin/words.ts';
import { orderRecords } from '#platform/admin/order-records.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import { managedLinks } from './managed-links.ts';
import { managedPages } from './managed-pages.ts';
import { managedSites } from './managed-sites.ts';
import { managedWords } from './managed-words.ts';

/** Sites, links, hot words and info pages in the back office. */
export function siteManageRoutes(deps: ManageDeps): OperatorRoute[] {
  const { db, tell } = deps;
  return [
    ...subjectRoutes(links, managedLinks, deps),
    ...subjectRoutes(words, managedWords, deps),
    ...subjectRoutes(pages, managedPages, deps),
    ...subjectRoutes(sites, managedSites, deps),
    operatorRoute(linkOrder, ({ ids }, context) =>
      orderRecords(db, managedLinks, 'position', ids, context, tell),
    ),
    operatorRoute(wordOrder, ({ ids }, context) =>
      orderRecords(db, managedWords, 'rank', ids, context, tell),
    ),
  ];
}
