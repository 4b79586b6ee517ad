import { dashboardContent } from '#contract/admin/dashboard.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import type { AdminDeps } from '#platform/http/admin/resource-routes.ts';
import { readBoard } from './board-service.ts';

/** The dashboard's part that is the main service's. */
export function dashboardAdminRoutes({ db }: AdminDeps): OperatorRoute[] {
  return [operatorRoute(dashboardContent, (params, { now }) => readBoard(db, params, now))];
}
