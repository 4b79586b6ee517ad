import type { TradeCard as Trade } from '#contract/entities/trade.ts';
import { Section } from '#portal/ui/section.tsx';
import { TradeCard } from '#portal/ui/trade-card.tsx';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';
import css from './latest-trades.module.css';

export function LatestTrades({ trades, now }: { trades: readonly Trade[]; now: string }) {
  if (trades.length === 0) {
    return null;
  }
  return (
    <Section title="账号交易" more={{ href: TRADING_HALL, label: '全部账号' }}>
      <div className={css.grid}>
        {trades.map((trade) => (
          <TradeCard key={trade.id} trade={trade} now={now} />
        ))}
      </div>
    </Section>
  );
}
