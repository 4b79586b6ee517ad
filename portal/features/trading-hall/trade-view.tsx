import type { TradeEvent } from '#contract/entities/trade.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { fullTime } from '#portal/ui/format.ts';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { Section } from '#portal/ui/section.tsx';
import { TradeCard } from '#portal/ui/trade-card.tsx';
import { gameTradesHref, TRADING_HALL } from '#portal/ui/trade-facts.ts';
import { BaseProcess } from './base-process.tsx';
import { BaseYxInfo } from './base-yx-info.tsx';
import css from './details.module.css';
import type { TradeInfo } from './load-trades.ts';
import { eventText } from './price-facts.ts';
import { TradeHead } from './trade-head.tsx';

export function TradeView({ info }: { info: TradeInfo }) {
  const { trade, others, generated_at: now } = info;
  const pictures = others.some(({ cover_url }) => cover_url !== null);
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
              <TradeCard key={other.id} trade={other} now={now} picture={pictures} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}

function MinorsNotice() {
  return (
    <aside className={css.notice} aria-label="未成年人提示">
      <Icon name="shield" size={24} className={css.icon} />
      <div>
        <p className={css.title}>未满 18 周岁不能交易</p>
        <p>
          账号交易仅限实名认证的成年人。请勿向未成年人出租、出售账号，详见
          <a href={`${TRADING_HALL}/BaseNotice`} className={css.link}>
            交易须知
          </a>
          。
        </p>
      </div>
    </aside>
  );
}

function TradeTimeline({ timeline }: { timeline: readonly TradeEvent[] }) {
  return (
    <Section title="商品动态" look="card">
      <ol>
        {[...timeline].reverse().map((event) => (
          <li key={`${event.kind} ${event.happened_at}`} className={css.event}>
            <time className={css.when} dateTime={event.happened_at}>
              {fullTime(event.happened_at)}
            </time>
            <span>{eventText(event)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
