import { FavouriteButton } from '#portal/actions/favourite-button.tsx';
import { breadcrumbList, itemList, type PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { EmptyResults } from '#portal/ui/empty-results.tsx';
import { FilterLinks } from '#portal/ui/filter-links.tsx';
import { GameCard } from '#portal/ui/game-card.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { withFilter } from '#portal/ui/list-address.ts';
import { chosenValue } from '#portal/ui/list-filters.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { OrderingLink } from '#portal/ui/ordering-link.tsx';
import { Page } from '#portal/ui/page.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { ResultBar, SortLinks } from '#portal/ui/result-bar.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { WithoutScripts } from '#portal/ui/without-scripts.tsx';
import panelCss from './filter-panel.module.css';
import css from './game-center.module.css';
import {
  type CategoryNames,
  canonicalAddress,
  filterRows,
  filterSwitches,
  filtersAddress,
  GAME_CENTER,
  type GameFilters,
  readFilters,
  sortLabels,
} from './game-filters.ts';
import { type Games, loadGames } from './load-games.ts';
import { OwnGames } from './own-games.tsx';

const OWN_HASH = '#favourites';

/** The list's script starts those of the visitor's favourites (`favourites-script.ts`). */
const FavouriteIsland = island('favourite-button', FavouriteButton);
const OwnGamesIsland = island('own-games', OwnGames, 'view');

export const gameCenterPage = tablePage<Games>({
  load: loadGames,
  describe: describeGames,
  Page: GameCenter,
});

function describeGames({ data: games, site, origin, url }: PageProps<Games>): PageDescription {
  const filters = readFilters(url.searchParams, games);
  const words = filters.chosen.map(({ label }) => label).join(' ');
  const items = games.list.map((game) => ({ name: game.name, href: gameHref(game) }));
  return {
    title: words ? `${words} 手游大全` : '游戏中心',
    description: `${site.name}游戏中心：${words || '热门'}手游 ${games.total} 款，下载、礼包、开服时间和玩家评分一页看全，可按类型、题材、平台和首字母筛选。`,
    path: canonicalAddress(filters),
    page: games.page,
    noindex: filters.chosen.length > 1 || games.list.length === 0,
    structured: [
      breadcrumbList(origin, [{ label: '游戏中心', href: GAME_CENTER }]),
      itemList(origin, items, games),
    ],
  };
}

/** Its script shows 我的收藏 in place of the list at its fragment (`ui/own-tab-script.ts`). */
function GameCenter({ data: games, url }: PageProps<Games>) {
  const filters = readFilters(url.searchParams, games);
  return (
    <Page title="游戏中心">
      <div data-script="own-tab">
        <div className={css.tabs}>
          <Tabs
            label="游戏中心"
            tabs={[
              { href: filtersAddress(filters), label: '全部游戏', current: true },
              { href: OWN_HASH, label: '我的收藏', current: false },
            ]}
          />
        </div>
        <WithoutScripts id="favourites">收藏记在您的浏览器里，查看收藏需要开启 JavaScript。</WithoutScripts>
        <div data-part="all">
          <AllGames games={games} filters={filters} />
        </div>
        <div data-part="mine" hidden>
          <OwnGamesIsland />
        </div>
      </div>
    </Page>
  );
}

function AllGames({ games, filters }: { games: Games; filters: GameFilters }) {
  const address = filtersAddress(filters);
  return (
    <>
      <FilterPanel filters={filters} names={games} />
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
        <OrderingLink part="lists" />
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
            <div className={layout.grid3} data-script="favourites">
              {games.list.map((game) => (
                <GameCard key={game.id} game={game} corner={<Favourite game={game} />} />
              ))}
            </div>
          </section>
          <Pagination page={games.page} size={games.size} total={games.total} address={address} />
        </>
      )}
    </>
  );
}

function Favourite({ game: { id, name, icon_url } }: { game: Games['list'][number] }) {
  return <FavouriteIsland game={{ id, name, icon_url }} look="small" />;
}

/** A fold on phones; its script is `filter-script.ts`. */
function FilterPanel({ filters, names }: { filters: GameFilters; names: CategoryNames }) {
  const address = filtersAddress(filters);
  return (
    <details className={panelCss.fold} data-script="filters" data-address={address}>
      <summary className={panelCss.summary}>
        <Icon name="filter" size={18} />
        筛选
        {filters.chosen.length > 0 && <span className={panelCss.count}>{filters.chosen.length}</span>}
        <Icon name="down" size={18} className={panelCss.arrow} />
      </summary>
      <div className={panelCss.rows}>
        {filterRows(names).map(({ name, label, options }) => (
          <div key={name} className={name === 'letter' ? panelCss.letters : undefined}>
            <FilterLinks
              name={name}
              label={label}
              options={options}
              chosen={chosenValue(filters.chosen, name)}
              address={address}
            />
          </div>
        ))}
        <ul className={panelCss.switches} aria-label="只看">
          {filterSwitches.map(({ name, label }) => {
            const on = chosenValue(filters.chosen, name) !== undefined;
            return (
              <li key={name} data-filter={name}>
                <a
                  href={withFilter(address, name, on ? undefined : '1')}
                  className={on ? panelCss.on : panelCss.off}
                  aria-current={on ? 'true' : undefined}
                >
                  <span className={panelCss.box}>{on && <Icon name="check" size={14} />}</span>
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
