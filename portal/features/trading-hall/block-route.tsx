import { useLocation } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Page } from '#portal/ui/page.tsx';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';
import { BaseBroadcast } from './base-broadcast.tsx';
import { BaseNotice } from './base-notice.tsx';
import css from './hall.module.css';
import { loadTrades } from './load-trades.ts';
import { readFilters } from './trade-filters.ts';
import { tradePageMeta } from './trade-page-meta.ts';
import { TradeResults } from './trade-results.tsx';

const TITLES = { basebroadcast: '成交播报', basenotice: '交易须知', basescreen: '筛选账号' } as const;

type Block = keyof typeof TITLES;

function blockOf(pathname: string): Block {
  return pathname.split('/')[2]?.toLowerCase() as Block;
}

export const loader = serverLoader(loadTrades);
export const clientLoader = browserLoader(loadTrades);

export const meta = pageMeta<typeof clientLoader>((trades, root, { pathname, search }) => {
  const block = blockOf(pathname);
  return block === 'basescreen'
    ? tradePageMeta(trades, readFilters(new URLSearchParams(search)), root)
    : {
        title: `${TITLES[block]} 账号交易`,
        description: `${root.site.name}账号交易的${TITLES[block]}：真实成交，先公示后购买，实名交易，仅限成年人。`,
        path: TRADING_HALL,
      };
});

export default function TradingBlock() {
  const trades = usePageData<typeof clientLoader>();
  const { pathname, search } = useLocation();
  const block = blockOf(pathname);
  return (
    <Page
      title={TITLES[block]}
      crumbs={[{ label: '账号交易', href: TRADING_HALL }, { label: TITLES[block] }]}
    >
      {block === 'basebroadcast' && <BaseBroadcast deals={trades.deals} now={trades.generated_at} alone />}
      {block === 'basenotice' && <BaseNotice />}
      {block === 'basescreen' ? (
        <TradeResults
          trades={trades}
          filters={readFilters(new URLSearchParams(search))}
          path={`${TRADING_HALL}/BaseScreen`}
        />
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
