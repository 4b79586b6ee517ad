import type { ReactNode } from 'react';
import type { Trade } from '#contract/entities/trade.ts';
import type { PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { Page } from '#portal/ui/page.tsx';
import { Section } from '#portal/ui/section.tsx';
import { TRADING_HALL, tradeHref } from '#portal/ui/trade-facts.ts';
import { BaseDeCarousel } from './base-de-carousel.tsx';
import { BaseProcess } from './base-process.tsx';
import { BaseYxInfo } from './base-yx-info.tsx';
import { loadTrade, type TradeDetailsData } from './load-trades.ts';
import { TradeChoice } from './trade-choice.tsx';

export const tradeBlockPage = tablePage<TradeDetailsData>({
  load: loadTrade,
  describe,
  Page: TradeBlock,
});

interface Block {
  title: string;
  render: (trade: Trade) => ReactNode;
}

const BLOCKS: Record<string, Block> = {
  BaseDeCarousel: {
    title: '账号截图',
    render: (trade) => (
      <Section title="账号截图" look="card">
        <BaseDeCarousel trade={trade} />
      </Section>
    ),
  },
  BaseProcess: { title: '交易流程', render: () => <BaseProcess /> },
  BaseYxInfo: { title: '游戏信息', render: (trade) => <BaseYxInfo trade={trade} /> },
};

function blockOf({ pathname }: URL): Block {
  return BLOCKS[pathname.split('/')[2] ?? ''] ?? { title: '', render: () => null };
}

function describe({ data: page, url }: PageProps<TradeDetailsData>): PageDescription {
  const { title } = blockOf(url);
  if (page.kind === 'choice') {
    return {
      title: `选择账号看${title}`,
      description: `选一个手游账号，看它的${title}。`,
      path: '/BaseJyDetails',
      noindex: true,
    };
  }
  const { trade } = page.info;
  return {
    title: `${trade.title} ${title}`,
    description: `${trade.game.name}账号“${trade.title}”的${title}。`,
    path: tradeHref(trade),
    image: trade.cover_url ?? trade.game_cover_url,
    noindex: trade.state === '已出售' || trade.state === '已下架',
  };
}

function TradeBlock({ data: page, url }: PageProps<TradeDetailsData>) {
  const { title, render } = blockOf(url);
  if (page.kind === 'choice') {
    return <TradeChoice trades={page.trades} now={page.generated_at} />;
  }
  const { trade } = page.info;
  return (
    <Page
      title={
        <>
          {trade.title} {title}
        </>
      }
      crumbs={[
        { label: '账号交易', href: TRADING_HALL },
        { label: trade.title, href: tradeHref(trade) },
        { label: title },
      ]}
    >
      {render(trade)}
    </Page>
  );
}
