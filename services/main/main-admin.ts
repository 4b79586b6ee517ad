import { dashboardContent } from '#contract/admin/dashboard.ts';
import { newsPreview } from '#contract/admin/news.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { type AdminRoute, adminRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { appealResource } from './appeals/appeal-resource.ts';
import { claimAdminRoutes } from './claims/admin-routes.ts';
import { codeAdminRoutes } from './codes/admin-routes.ts';
import type { WithdrawDeps } from './codes/withdraw-service.ts';
import { readDashboard } from './dashboard/dashboard-service.ts';
import { gameResource } from './games/game-resource.ts';
import { bannerResource } from './home/banner-resource.ts';
import { pinResource } from './home/pin-resource.ts';
import { importAdminRoutes } from './import/admin-routes.ts';
import { previewNews } from './news/news-preview.ts';
import { newsResourceDefinition } from './news/news-resource.ts';
import { packResource } from './packs/pack-resource.ts';
import { activityResource } from './schedule/activity-resource.ts';
import { scheduleAdminRoutes } from './schedule/admin-routes.ts';
import { openingResource } from './schedule/opening-resource.ts';
import { testResource } from './schedule/test-resource.ts';
import { hotWordResource } from './site/hot-word-resource.ts';
import { infoPageResource } from './site/info-page-resource.ts';
import { linkResource } from './site/link-resource.ts';
import { siteResource } from './site/site-resource.ts';
import { tradeAdminRoutes } from './trading/admin-routes.ts';

/** The main service's admin resources. */
export const mainResources: readonly AnyResource[] = [
  gameResource,
  newsResourceDefinition,
  packResource,
  openingResource,
  testResource,
  activityResource,
  bannerResource,
  pinResource,
  hotWordResource,
  linkResource,
  infoPageResource,
  siteResource,
  appealResource,
];

/** Resources with scheduled publishing. */
export const scheduledResources = mainResources.filter(({ isPublished }) => isPublished);

/** The main service's admin calls. */
export function mainAdmin(deps: AdminDeps & WithdrawDeps): AdminRoute[] {
  return [
    ...mainResources.flatMap((resource) => resourceRoutes(resource, deps)),
    adminRoute(newsPreview, (params, context) => previewNews(deps, params, context)),
    ...codeAdminRoutes(deps),
    ...claimAdminRoutes(deps),
    adminRoute(dashboardContent, (params, { now }) => readDashboard(deps.db, params, now)),
    ...scheduleAdminRoutes(deps),
    ...importAdminRoutes(deps),
    ...tradeAdminRoutes(deps),
  ];
}
