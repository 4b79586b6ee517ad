import { bannerOrder, banners } from '../../../contract/operator/banners.ts';
import { rankings } from '../../../contract/operator/rankings.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageParts, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { orderRecords } from '../../../platform/manage/order-records.ts';
import { managedBanners } from './managed-banners.ts';
import { managedPins } from './managed-pins.ts';

/** Banners and rankings in the back office. */
export function homeManageRoutes(parts: ManageParts): OperatorRoute[] {
  return [
    ...subjectRoutes(banners, managedBanners, parts),
    ...subjectRoutes(rankings, managedPins, parts),
    operatorRoute(bannerOrder, ({ ids }, visit) =>
      orderRecords(parts.db, managedBanners, 'position', ids, visit, parts.tell),
    ),
  ];
}
