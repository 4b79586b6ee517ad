import { appeals } from '#contract/admin/appeals.ts';
import { dashboardContent } from '#contract/admin/dashboard.ts';
import { games } from '#contract/admin/games.ts';
import { packs } from '#contract/admin/packs.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { type AdminRoute, adminRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { appealResource } from './appeals/appeal-resource.ts';
import { claimAdminRoutes } from './claims/admin-routes.ts';
import { codeAdminRoutes } from './codes/admin-routes.ts';
import type { WithdrawDeps } from './codes/withdraw-service.ts';
import { readDashboard } from './dashboard/dashboard-service.ts';
import { gameResource } from './games/game-resource.ts';
import { homeAdminRoutes } from './home/admin-routes.ts';
import { bannerResource } from './home/banner-resource.ts';
import { importAdminRoutes } from './import/admin-routes.ts';
import { newsAdminRoutes } from './news/admin-routes.ts';
import { newsResourceDefinition } from './news/news-resource.ts';
import { packResource } from './packs/pack-resource.ts';
import { activityResource } from './schedule/activity-resource.ts';
import { scheduleAdminRoutes } from './schedule/admin-routes.ts';
import { siteAdminRoutes } from './site/admin-routes.ts';
import { tradeAdminRoutes } from './trading/admin-routes.ts';

/** Resources with scheduled publishing. */
export const scheduledResources: readonly AnyResource[] = [
  gameResource,
  newsResourceDefinition,
  packResource,
  activityResource,
  bannerResource,
];

/** The main service's admin calls. */
export function mainAdmin(deps: AdminDeps & WithdrawDeps): AdminRoute[] {
  return [
    ...resourceRoutes(games, gameResource, deps),
    ...newsAdminRoutes(deps),
    ...resourceRoutes(packs, packResource, deps),
    ...codeAdminRoutes(deps),
    ...claimAdminRoutes(deps),
    adminRoute(dashboardContent, (params, { now }) => readDashboard(deps.db, params, now)),
    ...scheduleAdminRoutes(deps),
    ...importAdminRoutes(deps),
    ...homeAdminRoutes(deps),
    ...siteAdminRoutes(deps),
    ...resourceRoutes(appeals, appealResource, deps),
    ...tradeAdminRoutes(deps),
  ];
}
