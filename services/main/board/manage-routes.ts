import { dashboardContent } from '../../../contract/operator/dashboard.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import type { ManageDeps } from '../../../platform/http/subject-routes.ts';
import { readBoard } from './board-service.ts';

/** The dashboard's part that is the main service's. */
export function boardManageRoutes({ db }: ManageDeps): OperatorRoute[] {
  return [operatorRoute(dashboardContent, (params, { now }) => readBoard(db, params, now))];
}
