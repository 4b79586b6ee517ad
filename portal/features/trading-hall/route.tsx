import { useLocation } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import layout from '#portal/ui/layout.module.css';
import { Page } from '#portal/ui/page.tsx';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';
import { BaseBroadcast } from './base-broadcast.tsx';
import { BaseNotice } from './base-notice.tsx';
import css from './hall.module.css';
import { loadTrades } from './load-trades.ts';
import { readFilters } from './trade-filters.ts';
import { tradePageMeta } from './trade-page-meta.ts';
import { TradeResults } from './trade-results.tsx';

export const loader = serverLoader(loadTrades);
export const clientLoader = browserLoader(loadTrades);

export const meta = pageMeta<typeof clientLoader>((trades, root, { search }) =>
  tradePageMeta(trades, readFilters(new URLSearchParams(search)), root),
);

export default function TradingHall() {
  const trades = usePageData<typeof clientLoader>();
  const filters = readFilters(new URLSearchParams(useLocation().search));
  return (
    <Page title="账号交易">
      <BaseBroadcast deals={trades.deals} now={trades.generated_at} />
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className="shrink">
          <TradeResults trades={trades} filters={filters} path={TRADING_HALL} />
        </div>
        <BaseNotice />
      </div>
    </Page>
  );
}
