import type { TradeFee } from '#contract/entities/trade.ts';
import type { TradeRules } from '../site/site-settings.ts';

/** The rules of a site without its own. */
export const DEFAULT_TRADE_RULES: TradeRules = { fee_permille: 50, fee_min_fen: 500, publicity_days: 3 };

/** The fee of a sale, rounded up to a fen and capped at the price. */
export function tradeFee(price_fen: number, { fee_permille, fee_min_fen }: TradeRules): TradeFee {
  const part = Math.ceil((price_fen * fee_permille) / 1_000);
  const fee_fen = Math.min(price_fen, Math.max(part, fee_min_fen));
  return { permille: fee_permille, min_fen: fee_min_fen, fee_fen, seller_gets_fen: price_fen - fee_fen };
}
