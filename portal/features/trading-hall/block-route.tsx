import { type MetaArgs, useLocation } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import layout from '#portal/ui/layout.module.css';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';
import { BaseBroadcast } from './base-broadcast.tsx';
import { BaseNotice } from './base-notice.tsx';
import { BaseScreen } from './base-screen.tsx';
import css from './hall.module.css';
import { loadTrades, type TradePage } from './load-trades.ts';
import { readFilters } from './trade-filters.ts';
import { tradePageMeta } from './trade-page-meta.ts';
import { TradeResults } from './trade-results.tsx';

const SCREEN = `${TRADING_HALL}/BaseScreen`;
const TITLES = { basebroadcast: '成交播报', basenotice: '交易须知', basescreen: '筛选账号' } as const;

type Block = keyof typeof TITLES;

function blockOf(pathname: string): Block {
  return pathname.split('/')[2]?.toLowerCase() as Block;
}

export const loader = serverLoader(loadTrades);
export const clientLoader = browserLoader(loadTrades);

export function meta({ loaderData, matches, location }: MetaArgs) {
  const block = blockOf(location.pathname);
  return pageMeta<TradePage>({
    loaderData,
    matches,
    describe: (trades, root) =>
      block === 'basescreen'
        ? tradePageMeta(trades, readFilters(new URLSearchParams(location.search)), root)
        : {
            title: `${TITLES[block]} 账号交易`,
            description: `${root.site.name}账号交易的${TITLES[block]}：真实成交，先公示后购买，实名交易，仅限成年人。`,
            path: TRADING_HALL,
          },
  });
}

/** One block of the trading hall as a separate page; the filters with their results. */
export default function TradingBlock() {
  const trades = usePageData<TradePage>();
  const { pathname, search } = useLocation();
  const block = blockOf(pathname);
  const filters = readFilters(new URLSearchParams(search));
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '账号交易', href: TRADING_HALL }, { label: TITLES[block] }]} />
      <h1 className={layout.title}>{TITLES[block]}</h1>
      {block === 'basebroadcast' && <BaseBroadcast deals={trades.deals} now={trades.generated_at} alone />}
      {block === 'basenotice' && <BaseNotice />}
      {block === 'basescreen' ? (
        <>
          <BaseScreen filters={filters} trades={trades} path={SCREEN} />
          <TradeResults trades={trades} filters={filters} path={SCREEN} />
        </>
      ) : (
        <p className={css.onward}>
          <a href={TRADING_HALL} className={buttonClass.button}>
            看在售账号
          </a>
        </p>
      )}
    </div>
  );
}
