import * as calls from '#contract/admin/trades.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import { historyRoute, type ManageDeps } from '#platform/http/admin/subject-routes.ts';
import { exportTrades, readTradeQueue, reviewTrades } from './trade-manage-service.ts';

/** The review of accounts for sale. */
export function tradeManageRoutes(deps: ManageDeps): OperatorRoute[] {
  const { db } = deps;
  return [
    operatorRoute(calls.tradeQueue, (params, context) => readTradeQueue(db, params, context)),
    fileRoute(calls.tradeExport, (params, context) => exportTrades(db, params, context)),
    historyRoute(calls.tradeHistory, 'trades', db),
    operatorRoute(calls.tradeReview, (params, context) => reviewTrades(deps, params, context)),
  ];
}
