import * as calls from '#contract/admin/trades.ts';
import { type AdminRoute, adminRoute, fileRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, historyRoute } from '#platform/http/admin/resource-routes.ts';
import { exportTrades, readTradeQueue, reviewTrades } from './trade-admin-service.ts';

/** The review of trade listings. */
export function tradeAdminRoutes(deps: AdminDeps): AdminRoute[] {
  const { db } = deps;
  return [
    adminRoute(calls.tradeQueue, (params, context) => readTradeQueue(db, params, context)),
    fileRoute(calls.tradeExport, (params, context) => exportTrades(db, params, context)),
    historyRoute(calls.tradeHistory, 'trades', db),
    adminRoute(calls.tradeReview, (params, context) => reviewTrades(deps, params, context)),
  ];
}
