import { tradeInfo, tradeList } from '#contract/calls/trade.ts';
import type { Database } from '#platform/database/open.ts';
import { type Route, route } from '#platform/http/calls/route.ts';
import { readTrade, readTrades } from './trade-service.ts';

/** The reading calls of the trading hall. */
export function tradeRoutes(reads: Database): Route[] {
  return [
    route(tradeList, (params, scope) => readTrades(reads, params, scope)),
    route(tradeInfo, (params, scope) => readTrade(reads, params, scope)),
  ];
}
