import { claimList } from '#contract/admin/dashboard.ts';
import { playerClaims } from '#contract/admin/players.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { type AdminRoute, adminRoute } from '#platform/http/admin/admin-route.ts';
import type { AdminDeps } from '#platform/http/admin/resource-routes.ts';
import { listedClaims, readPlayerClaims } from './admin-claims.ts';

/** Claims in the admin site. */
export function claimAdminRoutes({ db }: AdminDeps): AdminRoute[] {
  return [
    adminRoute(claimList, (params, { now }) => listRecords(db, listedClaims, params, now)),
    adminRoute(playerClaims, (params, context) => readPlayerClaims(db, params, context)),
  ];
}
