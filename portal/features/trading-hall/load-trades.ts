import type { CallData } from '#contract/call.ts';
import type { tradeInfo, tradeList } from '#contract/calls/trade.ts';
import type { TradeCard } from '#contract/entities/trade.ts';
import { type Load, required } from '#portal/api/page-loader.ts';
import { listInput, readFilters } from './trade-filters.ts';

/** Eight rows of three. */
const PAGE_SIZE = 24;

export type TradePage = CallData<typeof tradeList>;
export type TradeInfo = CallData<typeof tradeInfo>;

export type TradeDetailsData =
  | { kind: 'trade'; info: TradeInfo }
  | { kind: 'choice'; trades: TradeCard[]; generated_at: string };

/**
 * Loads one page of the trading hall.
 * @throws the error page: 404 if the site has no trading
 */
export const loadTrades: Load<TradePage> = async ({ services, url }) =>
  required(await services.get('/vue/trade', listInput(readFilters(url.searchParams), PAGE_SIZE)));

/**
 * Loads an account; without an id, the newest on sale.
 * @throws the error page: 404 for an id that is malformed or unknown, and if the site has no trading
 */
export const loadTrade: Load<TradeDetailsData> = async ({ services, url }) => {
  const id = url.searchParams.get('id');
  if (id) {
    return { kind: 'trade', info: required(await services.get('/vue/tradeinfo', { id })) };
  }
  const { list, generated_at } = required(await services.get('/vue/trade', { size: PAGE_SIZE }));
  return { kind: 'choice', trades: list, generated_at };
};
