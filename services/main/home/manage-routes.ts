import { bannerOrder, banners } from '#contract/admin/banners.ts';
import { rankings } from '#contract/admin/rankings.ts';
import { orderRecords } from '#platform/admin/order-records.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import { managedBanners } from './managed-banners.ts';
import { managedPins } from './managed-pins.ts';

/** Banners and rankings in the back office. */
export function homeManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return [
    ...subjectRoutes(banners, managedBanners, deps),
    ...subjectRoutes(rankings, managedPins, deps),
    operatorRoute(bannerOrder, ({ ids }, context) =>
      orderRecords(deps.db, managedBanners, 'position', ids, context, deps.tell),
    ),
  ];
}
