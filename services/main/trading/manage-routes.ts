import { tradeQueue, tradeReview } from '../../../contract/operator/trades.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import type { ManageParts } from '../../../platform/http/subject-routes.ts';
import { readTradeQueue, reviewTrades } from './trade-manage-service.ts';

/** The review of accounts for sale. */
export function tradeManageRoutes(parts: ManageParts): OperatorRoute[] {
  return [
    operatorRoute(tradeQueue, (params) => readTradeQueue(parts.db, params)),
    operatorRoute(tradeReview, (params, visit) => reviewTrades(parts, params, visit)),
  ];
}
