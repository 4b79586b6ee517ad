import type { Trade, TradeEvent, TradeFee } from '#contract/entities/trade.ts';
import { priceText } from '#portal/ui/trade-facts.ts';

/** Listings needed for a median. */
const MIN_LISTINGS = 3;

interface Comparison {
  /** `低于同游戏中位价 32%`. */
  text: string;
  /** `中位价 ¥420，按 8 个账号计算`. */
  basis: string;
  side: 'below' | 'same' | 'above';
}

/** Compares a price with the median of its game in whole percent; null with too few listings. */
export function compareToMedian(trade: Pick<Trade, 'price_fen' | 'market'>): Comparison | null {
  const { price_fen, market } = trade;
  const { median_fen, listings } = market;
  if (median_fen === null || median_fen === 0 || listings < MIN_LISTINGS) {
    return null;
  }
  const percent = Math.round((Math.abs(price_fen - median_fen) / median_fen) * 100);
  const basis = `中位价 ${priceText(median_fen)}，按 ${listings} 个账号计算`;
  if (percent === 0) {
    return { text: '与同游戏中位价持平', basis, side: 'same' };
  }
  return price_fen < median_fen
    ? { text: `低于同游戏中位价 ${percent}%`, basis, side: 'below' }
    : { text: `高于同游戏中位价 ${percent}%`, basis, side: 'above' };
}

/** `售价的 5%，最低 ¥5，由号主承担`. */
export function feeRule({ permille, min_fen }: Pick<TradeFee, 'permille' | 'min_fen'>): string {
  return `售价的 ${permille / 10}%，最低 ${priceText(min_fen)}，由号主承担`;
}

/** The price before the last drop; null if that did not lead to the current price. */
export function previousPrice({ price_fen, timeline }: Pick<Trade, 'price_fen' | 'timeline'>): number | null {
  const drop = [...timeline].reverse().find(({ kind }) => kind === '降价');
  return drop?.to_fen === price_fen && drop.from_fen !== null && drop.from_fen > price_fen
    ? drop.from_fen
    : null;
}

const EVENT_WORDS: Record<TradeEvent['kind'], string> = {
  送审: '提交审核',
  截图核验: '资料核验通过',
  上架: '上架，开始公示',
  降价: '降价',
  转手: '更换号主',
  出售: '成交',
  下架: '下架',
};

/** `降价：¥780 → ¥680`. */
export function eventText(event: Pick<TradeEvent, 'kind' | 'from_fen' | 'to_fen'>): string {
  const { from_fen, to_fen } = event;
  const words = EVENT_WORDS[event.kind];
  return from_fen !== null && to_fen !== null
    ? `${words}：${priceText(from_fen)} → ${priceText(to_fen)}`
    : words;
}
