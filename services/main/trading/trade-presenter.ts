import type { Trade, TradeCard } from '#contract/entities/trade.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { wireTime } from '../catalogue/times.ts';
import { type TradeRules, tradeFee } from './trade-fee.ts';
import type { gameMarket, listTradeEvents, TradeCardRow, TradeRow } from './trade-repository.ts';

const DAY_MS = 86_400_000;

/** The site's rules, and the time to apply them at. */
export interface TradeView {
  rules: TradeRules;
  now: Date;
}

/** A listing as a list entry. It can be bought after its publicity period. */
export function presentTradeCard(row: TradeCardRow, { rules, now }: TradeView): TradeCard {
  const ends = publicityEnd(row, rules);
  return {
    ...row,
    cover_url: row.screenshots[0] ?? null,
    state: ends && ends <= now ? '出售中' : row.state,
    listed_at: chinaTime(row.listed_at),
  };
}

/** The end of a listing's publicity period; null in later states. */
export function publicityEnd({ state, listed_at }: TradeCardRow, rules: TradeRules): Date | null {
  return state === '公示期' ? new Date(listed_at.getTime() + rules.publicity_days * DAY_MS) : null;
}

/** A listing with the fields of its page. */
export function presentTrade(
  row: TradeRow,
  events: Awaited<ReturnType<typeof listTradeEvents>>,
  market: Awaited<ReturnType<typeof gameMarket>>,
  view: TradeView,
): Trade {
  const { rules, now } = view;
  const ends = publicityEnd(row, rules);
  return {
    ...row,
    ...presentTradeCard(row, view),
    sold_at: wireTime(row.sold_at),
    publicity_ends_at: wireTime(ends && ends > now ? ends : null),
    timeline: events.map((event) => ({ ...event, happened_at: chinaTime(event.happened_at) })),
    fee: tradeFee(row.price_fen, rules),
    market,
  };
}
