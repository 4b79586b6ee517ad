import type { DemoTrade } from '../catalogue/trades.ts';
import { pastMoment } from './dates.ts';
import { stableNumber, stableTime } from './stable.ts';

/** When an account came on sale and was sold, as far as its state says it was. */
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
