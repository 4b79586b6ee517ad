import type { CallData } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import { FavouriteButton } from '#portal/browser/storage/favourite-button.tsx';
import { GameCard } from '#portal/ui/game-card.tsx';
import layout from '#portal/ui/layout.module.css';
import { withFilter } from '#portal/ui/list-address.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { ResultBar, SortLinks } from '#portal/ui/result-bar.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { filtersAddress, GAME_CENTER, type GameFilters, sortLabels } from './game-filters.ts';

export type Games = CallData<typeof gameList>;

/** One page of the filtered games. */
export function AllGames({ games, filters }: { games: Games; filters: GameFilters }) {
  const address = filtersAddress(filters);
  return (
    <>
      <FilterPanel filters={filters} />
      <ResultBar
        total={games.total}
        capped={games.total_capped}
        unit="款游戏"
        chosen={filters.chosen.map(({ name, label }) => ({
          label,
          without: withFilter(address, name, undefined),
        }))}
        all={GAME_CENTER}
      >
        <SortLinks labels={sortLabels} chosen={filters.sort} address={address} />
      </ResultBar>
      {games.list.length === 0 ? (
        <EmptyList filters={filters} total={games.total} />
      ) : (
        <>
          <section aria-label="游戏列表">
            <h2 className="visually-hidden">游戏列表</h2>
            <div className={layout.grid3}>
              {games.list.map((game) => (
                <GameCard key={game.id} game={game} corner={<FavouriteButton game={game} look="small" />} />
              ))}
            </div>
          </section>
          <Pagination page={games.page} size={games.size} total={games.total} address={address} />
        </>
      )}
    </>
  );
}

function EmptyList({ filters, total }: { filters: GameFilters; total: number }) {
  if (total > 0) {
    return (
      <EmptyNotice action={{ href: filtersAddress(filters), label: '回到第一页' }}>
        这一页已经没有游戏了。
      </EmptyNotice>
    );
  }
  return filters.chosen.length > 0 ? (
    <EmptyNotice action={{ href: GAME_CENTER, label: '清除全部筛选' }}>
      没有同时符合这些条件的游戏，去掉一两个条件试试。
    </EmptyNotice>
  ) : (
    <EmptyNotice action={{ href: '/', label: '回首页看看' }}>还没有收录游戏。</EmptyNotice>
  );
}
