import { dashboardComments } from '#contract/admin/dashboard.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import type { ManageDeps } from '#platform/http/admin/subject-routes.ts';
import { readBoard } from './board-service.ts';

/** The dashboard's part that is the SDK service's. */
export function boardManageRoutes({ db }: ManageDeps): OperatorRoute[] {
  return [operatorRoute(dashboardComments, (params, { now }) => readBoard(db, params, now))];
}
