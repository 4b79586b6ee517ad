import * as calls from '#contract/admin/trades.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, historyRoute } from '#platform/http/admin/resource-routes.ts';
import { exportTrades, readTradeQueue, reviewTrades } from './trade-admin-service.ts';

/** The review of trade listings. */
export function tradeAdminRoutes(deps: AdminDeps): OperatorRoute[] {
  const { db } = deps;
  return [
    operatorRoute(calls.tradeQueue, (params, context) => readTradeQueue(db, params, context)),
    fileRoute(calls.tradeExport, (params, context) => exportTrades(db, params, context)),
    historyRoute(calls.tradeHistory, 'trades', db),
    operatorRoute(calls.tradeReview, (params, context) => reviewTrades(deps, params, context)),
  ];
}
