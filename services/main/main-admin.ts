import type { AnyResource } from '#platform/admin/admin-resource.ts';
import type { OperatorRoute } from '#platform/http/admin/admin-route.ts';
import type { AdminDeps } from '#platform/http/admin/resource-routes.ts';
import { appealAdminRoutes } from './appeals/admin-routes.ts';
import { claimAdminRoutes } from './claims/admin-routes.ts';
import { codeAdminRoutes } from './codes/admin-routes.ts';
import type { WithdrawDeps } from './codes/withdraw-service.ts';
import { dashboardAdminRoutes } from './dashboard/admin-routes.ts';
import { gameAdminRoutes } from './games/admin-routes.ts';
import { gameResource } from './games/game-resource.ts';
import { homeAdminRoutes } from './home/admin-routes.ts';
import { bannerResource } from './home/banner-resource.ts';
import { importAdminRoutes } from './import/import-admin-routes.ts';
import { openingAdminRoutes } from './import/opening-admin-routes.ts';
import { newsAdminRoutes } from './news/admin-routes.ts';
import { newsResourceDefinition } from './news/news-resource.ts';
import { packAdminRoutes } from './packs/admin-routes.ts';
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
export function mainAdmin(deps: AdminDeps & WithdrawDeps): OperatorRoute[] {
  return [
    ...gameAdminRoutes(deps),
    ...newsAdminRoutes(deps),
    ...packAdminRoutes(deps),
    ...codeAdminRoutes(deps),
    ...claimAdminRoutes(deps),
    ...dashboardAdminRoutes(deps),
    ...openingAdminRoutes(deps),
    ...importAdminRoutes(deps),
    ...scheduleAdminRoutes(deps),
    ...homeAdminRoutes(deps),
    ...siteAdminRoutes(deps),
    ...appealAdminRoutes(deps),
    ...tradeAdminRoutes(deps),
  ];
}
