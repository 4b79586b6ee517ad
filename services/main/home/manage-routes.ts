import { bannerOrder, banners } from '../../../contract/operator/banners.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageParts, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { orderRecords } from '../../../platform/manage/order-records.ts';
import { managedBanners } from './managed-banners.ts';

/** Banners in the back office. */
export function bannerManageRoutes(parts: ManageParts): OperatorRoute[] {
  return [
    ...subjectRoutes(banners, managedBanners, parts),
    operatorRoute(bannerOrder, ({ ids }, visit) =>
      orderRecords(parts.db, managedBanners, 'position', ids, visit, parts.tell),
    ),
  ];
}
