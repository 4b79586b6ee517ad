import { bannerOrder, banners } from '../../../contract/operator/banners.ts';
import { rankings } from '../../../contract/operator/rankings.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { orderRecords } from '../../../platform/manage/order-records.ts';
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
