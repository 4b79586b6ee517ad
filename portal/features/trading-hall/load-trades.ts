import type { CallData } from '#contract/call.ts';
import type { tradeInfo, tradeList } from '#contract/calls/trade.ts';
import type { TradeCard } from '#contract/entities/trade.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
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
export async function loadTrades({ services, url }: LoadArgs): Promise<TradePage> {
  return required(await services.get('/vue/trade', listInput(readFilters(url.searchParams), PAGE_SIZE)));
}

/**
 * Loads an account; without an id, the newest on sale.
 * @throws the error page: 404 for an id that is malformed or unknown, and if the site has no trading
 */
export async function loadTrade({ services, url }: LoadArgs): Promise<TradeDetailsData> {
  const id = url.searchParams.get('id');
  if (id) {
    return { kind: 'trade', info: required(await services.get('/vue/tradeinfo', { id })) };
  }
  const { list, generated_at } = required(await services.get('/vue/trade', { size: PAGE_SIZE }));
  return { kind: 'choice', trades: list, generated_at };
}
