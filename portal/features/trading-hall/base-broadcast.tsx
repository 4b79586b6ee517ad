import broadcastCss from '#portal/ui/broadcast.module.css';
import { BroadcastList } from '#portal/ui/broadcast.tsx';
import { timeAgo } from '#portal/ui/format.ts';
import { Icon } from '#portal/ui/icon.tsx';
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
    return <DealBar lines={deals.map((deal) => dealText(deal, now))} />;
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

/** The latest deal; the script shows the others after it (`deals-script.ts`). */
function DealBar({ lines }: { lines: readonly string[] }) {
  const [latest] = lines;
  return (
    <section
      className={broadcastCss.bar}
      aria-label="成交播报"
      data-script={lines.length > 1 ? 'deals' : undefined}
      data-lines={lines.length > 1 ? JSON.stringify(lines) : undefined}
    >
      <Icon name="bell" size={18} className="rigid info" />
      <h2 className={broadcastCss.title}>成交播报</h2>
      <p className={latest ? broadcastCss.turn : broadcastCss.line}>{latest ?? '这里播报真实成交的账号。'}</p>
      {lines.length > 1 && (
        <button type="button" className={broadcastCss.pause} hidden>
          <Icon name="pause" size={16} />
        </button>
      )}
    </section>
  );
}
