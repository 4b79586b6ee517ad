import { BroadcastBar, BroadcastList } from '#portal/ui/broadcast.tsx';
import { timeAgo } from '#portal/ui/format.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { priceText, TRADING_HALL, tradeHref } from '#portal/ui/trade-facts.ts';
import type { TradePage } from './load-trades.ts';

interface BaseBroadcastProps {
  deals: TradePage['deals'];
  now: string;
  alone?: boolean;
}

/** `昨天 10:00 云海剑歌“九服元老号”以 ¥1,580 成交`. */
function dealText({ game, title, price_fen, sold_at }: TradePage['deals'][number], now: string): string {
  return `${timeAgo(sold_at, now)} ${game}“${title}”以 ${priceText(price_fen)} 成交`;
}

export function BaseBroadcast({ deals, now, alone = false }: BaseBroadcastProps) {
  if (!alone) {
    return (
      <BroadcastBar
        title="成交播报"
        none="这里播报真实成交的账号。"
        script={deals.length > 1 ? 'deals' : undefined}
        lines={deals.map((deal) => dealText(deal, now))}
      />
    );
  }
  return deals.length === 0 ? (
    <EmptyNotice action={{ href: TRADING_HALL, label: '看在售账号' }}>
      这里播报真实成交的账号。暂时没有新的成交。
    </EmptyNotice>
  ) : (
    <BroadcastList
      entries={deals.map((deal) => ({
        key: String(deal.id),
        text: dealText(deal, now),
        href: tradeHref(deal),
      }))}
    />
  );
}
