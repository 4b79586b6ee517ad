import type { DemoTrade } from '../catalogue/trades.ts';
import { pastMoment } from './dates.ts';
import { stableNumber, stableTime } from './stable.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An event of an account for sale; a price change has prices in fen. */
export interface TradeEvent {
  kind: '送审' | '截图核验' | '上架' | '降价' | '转手' | '出售';
  happened_at: Date;
  from_fen: number | null;
  to_fen: number | null;
}

/**
 * The events of an account in order: evenly spaced transfers, submission, check, listing, price drops and sale.
 */
export function tradeEvents(
  trade: DemoTrade,
  { now, listed_at, sold_at }: { now: Date; listed_at: Date | null; sold_at: Date | null },
): TradeEvent[] {
  const event = (kind: TradeEvent['kind'], happened_at: Date): TradeEvent => ({
    kind,
    happened_at,
    from_fen: null,
    to_fen: null,
  });
  const submitted = listed_at
    ? new Date(listed_at.getTime() - 26 * HOUR_MS)
    : pastMoment(now, 0, stableTime(trade.key));
  const life = Math.max(30, trade.created_days ?? 0) * DAY_MS;
  const owners = Array.from({ length: trade.transfers }, (_, index) =>
    event('转手', new Date(submitted.getTime() - (life * (trade.transfers - index)) / (trade.transfers + 1))),
  );
  const shown = listed_at
    ? [event('截图核验', new Date(listed_at.getTime() - 3 * HOUR_MS)), event('上架', listed_at)]
    : [];
  const sold = sold_at ? [event('出售', sold_at)] : [];
  return [...owners, event('送审', submitted), ...shown, ...priceDrops(trade, now), ...sold];
}

/** Each drop ends at the start price of the next one, the last at the current price. */
function priceDrops({ key, price_drops, price_yuan }: DemoTrade, now: Date): TradeEvent[] {
  const drops = [...price_drops].sort((a, b) => b.days_ago - a.days_ago);
  return drops.map(({ days_ago, from_yuan }, index) => ({
    kind: '降价',
    happened_at: pastMoment(now, days_ago, stableTime(`${key} drop ${index}`)),
    from_fen: Math.round(from_yuan * 100),
    to_fen: Math.round((drops[index + 1]?.from_yuan ?? price_yuan) * 100),
  }));
}

/** The listing and sale dates that match an account's state. */
export function tradeDates(
  now: Date,
  { key, state, listed_days_ago }: DemoTrade,
): { listed_at: Date | null; sold_at: Date | null } {
  const listed = listed_days_ago ?? 0;
  const soldAgo = Math.max(0, listed - 1 - stableNumber(`${key} sold`, 6));
  return {
    listed_at: state === '审核中' ? null : pastMoment(now, listed, stableTime(`${key} listed`)),
    sold_at: state === '已出售' ? pastMoment(now, soldAgo, stableTime(`${key} sold`)) : null,
  };
}
