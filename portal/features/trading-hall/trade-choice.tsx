import type { TradeCard as Trade } from '#contract/entities/trade.ts';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Page } from '#portal/ui/page.tsx';
import { Section } from '#portal/ui/section.tsx';
import { TradeCard } from '#portal/ui/trade-card.tsx';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';

/** The page without an id: the newest accounts. */
export function TradeChoice({ trades, now }: { trades: readonly Trade[]; now: string }) {
  return (
    <Page title="想看哪个账号？" crumbs={[{ label: '账号交易', href: TRADING_HALL }, { label: '选择账号' }]}>
      <Section title="最新上架" more={{ href: TRADING_HALL, label: '全部账号' }}>
        {trades.length === 0 ? (
          <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>
            还没有在售的账号。
          </EmptyNotice>
        ) : (
          <div className={layout.grid3}>
            {trades.map((trade) => (
              <TradeCard key={trade.id} trade={trade} now={now} />
            ))}
          </div>
        )}
      </Section>
    </Page>
  );
}
