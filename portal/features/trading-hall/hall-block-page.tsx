import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Page } from '#portal/ui/page.tsx';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';
import { BaseBroadcast } from './base-broadcast.tsx';
import { BaseNotice } from './base-notice.tsx';
import css from './hall.module.css';
import { loadTrades, type TradePage } from './load-trades.ts';
import { readFilters } from './trade-filters.ts';
import { tradePageMeta } from './trade-page-meta.ts';
import { TradeResults } from './trade-results.tsx';

const TITLES = { BaseBroadcast: '成交播报', BaseNotice: '交易须知', BaseScreen: '筛选账号' } as const;

type Block = keyof typeof TITLES;

function blockOf({ pathname }: URL): Block {
  return pathname.split('/')[2] as Block;
}

export const hallBlockPage = tablePage<TradePage>({
  load: loadTrades,
  describe: ({ data, url, site, origin }) => {
    const block = blockOf(url);
    return block === 'BaseScreen'
      ? tradePageMeta(data, readFilters(url.searchParams), { site, origin })
      : {
          title: `${TITLES[block]} 账号交易`,
          description: `${site.name}账号交易的${TITLES[block]}：真实成交，先公示后购买，实名交易，仅限成年人。`,
          path: TRADING_HALL,
        };
  },
  Page: TradingBlock,
});

function TradingBlock({ data: trades, url }: PageProps<TradePage>) {
  const block = blockOf(url);
  return (
    <Page
      title={TITLES[block]}
      crumbs={[{ label: '账号交易', href: TRADING_HALL }, { label: TITLES[block] }]}
    >
      {block === 'BaseBroadcast' && <BaseBroadcast deals={trades.deals} now={trades.generated_at} alone />}
      {block === 'BaseNotice' && <BaseNotice />}
      {block === 'BaseScreen' ? (
        <TradeResults trades={trades} params={url.searchParams} path={`${TRADING_HALL}/BaseScreen`} />
      ) : (
        <p className={css.onward}>
          <a href={TRADING_HALL} className={buttonClass.button}>
            看在售账号
          </a>
        </p>
      )}
    </Page>
  );
}
