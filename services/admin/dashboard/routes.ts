import { dashboardTraffic, searchList, visitList } from '#contract/admin/dashboard.ts';
import type { Database } from '#platform/database/open.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { readSearchList, readTraffic, readVisitList } from './traffic-service.ts';

/** What this process's visitors open and search for. */
export function dashboardRoutes(db: Database): OperatorRoute[] {
  return [
    operatorRoute(dashboardTraffic, (params, { now }) => readTraffic(db, params, now)),
    operatorRoute(visitList, (params) => readVisitList(db, params)),
    operatorRoute(searchList, (params) => readSearchList(db, params)),
  ];
}
