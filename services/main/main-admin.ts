import type { AnySubject } from '#platform/admin/managed-subject.ts';
import type { OperatorRoute } from '#platform/http/admin/operator-route.ts';
import type { ManageDeps } from '#platform/http/admin/subject-routes.ts';
import { appealManageRoutes } from './appeals/manage-routes.ts';
import { claimManageRoutes } from './claims/manage-routes.ts';
import { codeManageRoutes } from './codes/manage-routes.ts';
import type { WithdrawDeps } from './codes/withdraw-service.ts';
import { boardManageRoutes } from './dashboard/manage-routes.ts';
import { gameManageRoutes } from './games/manage-routes.ts';
import { managedGames } from './games/managed-games.ts';
import { homeManageRoutes } from './home/manage-routes.ts';
import { managedBanners } from './home/managed-banners.ts';
import { importManageRoutes } from './import/import-manage-routes.ts';
import { openingManageRoutes } from './import/opening-manage-routes.ts';
import { newsManageRoutes } from './news/manage-routes.ts';
import { managedNews } from './news/managed-news.ts';
import { packManageRoutes } from './packs/manage-routes.ts';
import { managedPacks } from './packs/managed-packs.ts';
import { scheduleManageRoutes } from './schedule/manage-routes.ts';
import { managedActivities } from './schedule/managed-activities.ts';
import { siteManageRoutes } from './site/manage-routes.ts';
import { tradeManageRoutes } from './trading/manage-routes.ts';

/** What comes on the site and goes from it by the clock. */
export const timedSubjects: readonly AnySubject[] = [
  managedGames,
  managedNews,
  managedPacks,
  managedActivities,
  managedBanners,
];

/** The main service's calls of the back office. */
export function mainManagement(deps: ManageDeps & WithdrawDeps): OperatorRoute[] {
  return [
    ...gameManageRoutes(deps),
    ...newsManageRoutes(deps),
    ...packManageRoutes(deps),
    ...codeManageRoutes(deps),
    ...claimManageRoutes(deps),
    ...boardManageRoutes(deps),
    ...openingManageRoutes(deps),
    ...importManageRoutes(deps),
    ...scheduleManageRoutes(deps),
    ...homeManageRoutes(deps),
    ...siteManageRoutes(deps),
    ...appealManageRoutes(deps),
    ...tradeManageRoutes(deps),
  ];
}
