import type { TradeCard as Trade } from '#contract/entities/trade.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import layout from '#portal/ui/layout.module.css';
import { Section } from '#portal/ui/section.tsx';
import { TradeCard } from '#portal/ui/trade-card.tsx';
import { gameTradesHref, TRADING_HALL } from '#portal/ui/trade-facts.ts';
import { BaseProcess } from './base-process.tsx';
import { BaseYxInfo } from './base-yx-info.tsx';
import css from './details.module.css';
import type { TradeInfo } from './load-trades.ts';
import { MinorsNotice } from './minors-notice.tsx';
import { TradeHead } from './trade-head.tsx';
import { TradeTimeline } from './trade-timeline.tsx';

/** True where the account shows more than its game's cover, which stands above already. */
function hasPicture({ cover_url }: Trade): boolean {
  return cover_url !== null;
}

/** An account for sale with everything a buyer must know of it. */
export function TradeView({ info }: { info: TradeInfo }) {
  const { trade, others, generated_at: now } = info;
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '账号交易', href: TRADING_HALL }, { label: trade.title }]} />
      <TradeHead trade={trade} now={now} />
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className={css.stack}>
          <BaseYxInfo trade={trade} />
          {trade.timeline.length > 0 && <TradeTimeline timeline={trade.timeline} />}
        </div>
        <div className={css.stack}>
          <BaseProcess />
          <MinorsNotice />
        </div>
      </div>
      {others.length > 0 && (
        <Section
          title={`${trade.game.name}的其他账号`}
          more={{ href: gameTradesHref(trade.game), label: '全部' }}
        >
          <div className={layout.grid3}>
            {others.map((other) => (
              <TradeCard key={other.id} trade={other} now={now} picture={others.some(hasPicture)} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}
