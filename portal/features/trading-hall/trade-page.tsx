import type { TradeEvent } from '#contract/entities/trade.ts';
import { breadcrumbList, type PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { fullTime } from '#portal/ui/format.ts';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { ReportLink } from '#portal/ui/report-link.tsx';
import { Section } from '#portal/ui/section.tsx';
import { TradeCard } from '#portal/ui/trade-card.tsx';
import {
  accountFacts,
  gameTradesHref,
  placeText,
  priceText,
  TRADING_HALL,
  tradeHref,
} from '#portal/ui/trade-facts.ts';
import { BaseProcess } from './base-process.tsx';
import { BaseYxInfo } from './base-yx-info.tsx';
import css from './details.module.css';
import { loadTrade, type TradeDetailsData, type TradeInfo } from './load-trades.ts';
import { eventText } from './price-facts.ts';
import { TradeChoice } from './trade-choice.tsx';
import { TradeHead } from './trade-head.tsx';
import { tradeProduct } from './trade-page-meta.ts';

export const tradePage = tablePage<TradeDetailsData>({ load: loadTrade, describe, Page: TradeDetails });

function describe({ data: page, origin }: PageProps<TradeDetailsData>): PageDescription {
  if (page.kind === 'choice') {
    return {
      title: '选择账号',
      description: '最新上架的手游账号，选一个看区服、充值、创建天数和价格。',
      path: '/BaseJyDetails',
      noindex: true,
    };
  }
  const { trade } = page.info;
  const facts = [placeText(trade), ...accountFacts(trade)].join('，');
  const crumbs = [
    { label: '账号交易', href: TRADING_HALL },
    { label: trade.title, href: tradeHref(trade) },
  ];
  return {
    title: `${trade.game.name}账号 ${trade.title}`,
    description: `${trade.game.name}账号，${facts}，售价 ${priceText(trade.price_fen)}。${trade.description}`,
    path: tradeHref(trade),
    image: trade.cover_url ?? trade.game_cover_url ?? trade.game.icon_url,
    noindex: trade.state === '已出售' || trade.state === '已下架',
    structured: [tradeProduct(trade, origin), breadcrumbList(origin, crumbs)],
  };
}

function TradeDetails({ data: page, origin }: PageProps<TradeDetailsData>) {
  return page.kind === 'choice' ? (
    <TradeChoice trades={page.trades} now={page.generated_at} />
  ) : (
    <TradeView info={page.info} origin={origin} />
  );
}

function TradeView({ info, origin }: { info: TradeInfo; origin: string }) {
  const { trade, others, generated_at: now } = info;
  const pictures = others.some(({ cover_url }) => cover_url !== null);
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '账号交易', href: TRADING_HALL }, { label: trade.title }]} />
      <TradeHead trade={trade} now={now} origin={origin} />
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className={css.stack}>
          <BaseYxInfo trade={trade} />
          {trade.timeline.length > 0 && <TradeTimeline timeline={trade.timeline} />}
        </div>
        <div className={css.stack}>
          <BaseProcess />
          <MinorsNotice />
          <p className="muted small">
            发现虚假、违规的商品？
            <ReportLink kind="trade" id={trade.id} what={`商品${trade.title}`} />
          </p>
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
          <a href={`${TRADING_HALL}/BaseNotice`} className="link">
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
