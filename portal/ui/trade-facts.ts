import type { TradeCard } from '#contract/entities/trade.ts';
import type { BadgeTone } from './badge.tsx';
import { countText } from './format.ts';
import { PLATFORM_NAMES } from './platform-names.ts';

export const TRADING_HALL = '/BaseTradingHall';

export const STATE_TONES: Record<TradeCard['state'], BadgeTone> = {
  公示期: 'info',
  出售中: 'good',
  交易中: 'warn',
  已出售: 'quiet',
  已下架: 'quiet',
};

export function tradeHref(trade: { id: number }): string {
  return `/BaseJyDetails?id=${trade.id}`;
}

export function gameTradesHref(game: { id: number }): string {
  return `${TRADING_HALL}?game_id=${game.id}`;
}

/** `¥12,800`, `¥9.50`: an amount in fen, exact to the fen. */
export function priceText(fen: number): string {
  const yuan = String(Math.floor(fen / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = fen % 100;
  return rest === 0 ? `¥${yuan}` : `¥${yuan}.${String(rest).padStart(2, '0')}`;
}

/** `听潮36服 · 安卓`. */
export function placeText({ server_name, platform }: Pick<TradeCard, 'server_name' | 'platform'>): string {
  return `${server_name} · ${PLATFORM_NAMES[platform]}`;
}

/** The main facts of an account, without unknown values. */
export function accountFacts(
  trade: Pick<TradeCard, 'recharge_fen' | 'created_days' | 'has_second_password'>,
): string[] {
  return [
    trade.recharge_fen === null ? '' : `充值 ${priceText(trade.recharge_fen)}`,
    trade.created_days === null ? '' : `创建 ${countText(trade.created_days)} 天`,
    trade.has_second_password ? '有二级密码' : '',
  ].filter(Boolean);
}
