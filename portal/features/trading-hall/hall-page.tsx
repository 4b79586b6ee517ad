import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import layout from '#portal/ui/layout.module.css';
import { Page } from '#portal/ui/page.tsx';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';
import { BaseBroadcast } from './base-broadcast.tsx';
import { BaseNotice } from './base-notice.tsx';
import css from './hall.module.css';
import { loadTrades, type TradePage } from './load-trades.ts';
import { readFilters } from './trade-filters.ts';
import { tradePageMeta } from './trade-page-meta.ts';
import { TradeResults } from './trade-results.tsx';

export const hallPage = tablePage<TradePage>({
  load: loadTrades,
  describe: ({ data, url, ...root }) => tradePageMeta(data, readFilters(url.searchParams), root),
  Page: TradingHall,
});

function TradingHall({ data: trades, url }: PageProps<TradePage>) {
  return (
    <Page title="账号交易">
      <BaseBroadcast deals={trades.deals} now={trades.generated_at} />
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className="shrink">
          <TradeResults trades={trades} params={url.searchParams} path={TRADING_HALL} />
        </div>
        <BaseNotice />
      </div>
    </Page>
  );
}
