import type { DemoTrade } from '../catalogue/trades.ts';
import { pastMoment } from './dates.ts';
import { stableTime } from './stable.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Something that happened to an account for sale; prices in fen where it is about one. */
export interface TradeEvent {
  kind: '送审' | '截图核验' | '上架' | '降价' | '转手' | '出售';
  happened_at: Date;
  from_fen: number | null;
  to_fen: number | null;
}

/**
 * What happened to an account, in order: it changed hands at even distances in its life before, was handed in
 * and checked, came on sale, got cheaper, was sold.
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
  const handed = listed_at
    ? new Date(listed_at.getTime() - 26 * HOUR_MS)
    : pastMoment(now, 0, stableTime(trade.key));
  const life = Math.max(30, trade.created_days ?? 0) * DAY_MS;
  const owners = Array.from({ length: trade.transfers }, (_, index) =>
    event('转手', new Date(handed.getTime() - (life * (trade.transfers - index)) / (trade.transfers + 1))),
  );
  const shown = listed_at
    ? [event('截图核验', new Date(listed_at.getTime() - 3 * HOUR_MS)), event('上架', listed_at)]
    : [];
  const sold = sold_at ? [event('出售', sold_at)] : [];
  return [...owners, event('送审', handed), ...shown, ...priceDrops(trade, now), ...sold];
}

/** Each drop ends at the price the next one starts from, the last at today's. */
function priceDrops({ key, price_drops, price_yuan }: DemoTrade, now: Date): TradeEvent[] {
  const drops = [...price_drops].sort((a, b) => b.days_ago - a.days_ago);
  return drops.map(({ days_ago, from_yuan }, index) => ({
    kind: '降价',
    happened_at: pastMoment(now, days_ago, stableTime(`${key} drop ${index}`)),
    from_fen: Math.round(from_yuan * 100),
    to_fen: Math.round((drops[index + 1]?.from_yuan ?? price_yuan) * 100),
  }));
}
