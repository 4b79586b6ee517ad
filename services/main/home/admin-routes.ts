import { bannerOrder, banners } from '#contract/admin/banners.ts';
import { rankings } from '#contract/admin/rankings.ts';
import { orderRecords } from '#platform/admin/order-records.ts';
import { type AdminRoute, adminRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { bannerResource } from './banner-resource.ts';
import { pinResource } from './pin-resource.ts';

/** Banners and rankings in the admin site. */
export function homeAdminRoutes(deps: AdminDeps): AdminRoute[] {
  return [
    ...resourceRoutes(banners, bannerResource, deps),
    ...resourceRoutes(rankings, pinResource, deps),
    adminRoute(bannerOrder, ({ ids }, context) =>
      orderRecords(deps.db, bannerResource, 'position', ids, context, deps.publish),
    ),
  ];
}
