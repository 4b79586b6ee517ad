import { EmptyResults } from '#portal/ui/empty-results.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { ResultBar, SortLinks } from '#portal/ui/result-bar.tsx';
import { TradeCard } from '#portal/ui/trade-card.tsx';
import { BaseScreen } from './base-screen.tsx';
import { chosenFilters } from './chosen-filters.ts';
import type { TradePage } from './load-trades.ts';
import { filtersAddress, sortLabels, type TradeFilters } from './trade-filters.ts';
import css from './trade-results.module.css';

interface TradeResultsProps {
  trades: TradePage;
  filters: TradeFilters;
  path: string;
}

/** The filters, the number of results, the active filters, the order and one page of accounts. */
export function TradeResults({ trades, filters, path }: TradeResultsProps) {
  const { list, total, page, size, generated_at: now } = trades;
  const address = filtersAddress(path, filters);
  const chosen = chosenFilters(filters, trades, address);
  const pictures = !filters.game_id || list.some(({ cover_url }) => cover_url !== null);
  return (
    <>
      <BaseScreen filters={filters} trades={trades} path={path} />
      <section aria-label="账号列表">
        <h2 className="visually-hidden">账号列表</h2>
        <ResultBar total={total} capped={trades.total_capped} unit="个账号" chosen={chosen} all={path}>
          <SortLinks labels={sortLabels} chosen={filters.sort} address={address} />
        </ResultBar>
        {list.length === 0 ? (
          <EmptyResults
            what="账号"
            total={total}
            filtered={chosen.length > 0}
            address={address}
            all={{ href: path, label: '看全部账号' }}
          >
            <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>
              还没有在售的账号。
            </EmptyNotice>
          </EmptyResults>
        ) : (
          <>
            <div className={css.grid}>
              {list.map((trade) => (
                <TradeCard key={trade.id} trade={trade} now={now} picture={pictures} />
              ))}
            </div>
            <Pagination page={page} size={size} total={total} address={address} />
          </>
        )}
      </section>
    </>
  );
}
