import { useEffect, useRef } from 'react';
import type { CallData } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import { FavouriteButton } from '#portal/browser/storage/favourite-button.tsx';
import { EmptyResults } from '#portal/ui/empty-results.tsx';
import { FilterGroup } from '#portal/ui/filter-group.tsx';
import { GameCard } from '#portal/ui/game-card.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { withFilter } from '#portal/ui/list-address.ts';
import { chosenValue } from '#portal/ui/list-filters.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { ResultBar, SortLinks } from '#portal/ui/result-bar.tsx';
import css from './filter-panel.module.css';
import {
  filterRows,
  filterSwitches,
  filtersAddress,
  GAME_CENTER,
  type GameFilters,
  sortLabels,
} from './game-filters.ts';

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
        <EmptyResults
          what="游戏"
          total={games.total}
          filtered={filters.chosen.length > 0}
          address={address}
          all={{ href: GAME_CENTER, label: '清除全部筛选' }}
        >
          <EmptyNotice action={{ href: '/', label: '回首页看看' }}>还没有收录游戏。</EmptyNotice>
        </EmptyResults>
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

/** All filters as links; folded on phones, always open on larger screens. */
function FilterPanel({ filters }: { filters: GameFilters }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const address = filtersAddress(filters);
  useEffect(() => {
    // For browsers that ignore the style which shows a closed details' content.
    if (fold.current && matchMedia('(min-width: 768px)').matches) {
      fold.current.open = true;
    }
  }, []);
  return (
    <details ref={fold} className={css.fold}>
      <summary className={css.summary}>
        <Icon name="filter" size={18} />
        筛选
        {filters.chosen.length > 0 && <span className={css.count}>{filters.chosen.length}</span>}
        <Icon name="down" size={18} className={css.arrow} />
      </summary>
      <div className={css.rows}>
        {filterRows.map(({ name, label, options }) => (
          <div key={name} className={name === 'letter' ? css.letters : undefined}>
            <FilterGroup
              name={name}
              label={label}
              options={options}
              chosen={chosenValue(filters.chosen, name)}
              address={address}
            />
          </div>
        ))}
        <ul className={css.switches} aria-label="只看">
          {filterSwitches.map(({ name, label }) => {
            const on = chosenValue(filters.chosen, name) !== undefined;
            return (
              <li key={name}>
                <a
                  href={withFilter(address, name, on ? undefined : '1')}
                  className={on ? css.on : css.off}
                  aria-current={on ? 'true' : undefined}
                >
                  <span className={css.box}>{on && <Icon name="check" size={14} />}</span>
                  {label}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
