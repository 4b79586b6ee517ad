import { type MetaArgs, useLocation } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
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

export const loader = serverLoader(loadTrades);
export const clientLoader = browserLoader(loadTrades);

export function meta({ loaderData, matches, location }: MetaArgs) {
  const filters = readFilters(new URLSearchParams(location.search));
  return pageMeta<TradePage>({
    loaderData,
    matches,
    describe: (trades, root) => tradePageMeta(trades, filters, root),
  });
}

/** All accounts for sale, filtered, beside the rules of trading. */
export default function TradingHall() {
  const trades = usePageData<TradePage>();
  const filters = readFilters(new URLSearchParams(useLocation().search));
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '账号交易' }]} />
      <h1 className={layout.title}>账号交易</h1>
      <BaseBroadcast deals={trades.deals} now={trades.generated_at} />
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className={css.main}>
          <BaseScreen filters={filters} trades={trades} path={TRADING_HALL} />
          <TradeResults trades={trades} filters={filters} path={TRADING_HALL} />
        </div>
        <BaseNotice />
      </div>
    </div>
  );
}
