import { type MetaArgs, useLocation } from 'react-router';
import type { CallData } from '../../../contract/call.ts';
import type { gameList } from '../../../contract/calls/games.ts';
import { breadcrumbList, pageMeta } from '../../document/page-meta.ts';
import {
  browserLoader,
  type LoadArgs,
  required,
  serverLoader,
  usePageData,
} from '../../services/page-loader.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { GameCard } from '../../ui/game-card.tsx';
import { gameHref } from '../../ui/game-facts.ts';
import layout from '../../ui/layout.module.css';
import { withFilter } from '../../ui/list-address.ts';
import { EmptyNotice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ResultBar, SortLinks } from '../../ui/result-bar.tsx';
import { FilterPanel } from './filter-panel.tsx';
import {
  canonicalAddress,
  filtersAddress,
  GAME_CENTER,
  type GameFilters,
  listInput,
  readFilters,
  sortLabels,
} from './game-filters.ts';

/** Eight rows of three. */
const PAGE_SIZE = 24;

type Games = CallData<typeof gameList>;

const load = async ({ services, url }: LoadArgs): Promise<Games> =>
  required(await services.get('/vue/game', listInput(readFilters(url.searchParams), PAGE_SIZE)));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches, location }: MetaArgs) {
  const filters = readFilters(new URLSearchParams(location.search));
  const words = filters.chosen.map(({ label }) => label).join(' ');
  return pageMeta<Games>({
    loaderData,
    matches,
    describe: (games, { site, origin }) => ({
      title: words ? `${words} 手游大全` : '游戏中心',
      description: `${site.name}游戏中心：${words || '热门'}手游 ${games.total} 款，下载、礼包、开服时间和玩家评分一页看全，可按类型、题材、平台和首字母筛选。`,
      path: canonicalAddress(filters),
      noindex: filters.chosen.length > 1 || games.list.length === 0,
      structured: [
        breadcrumbList(origin, [{ label: '游戏中心', href: GAME_CENTER }]),
        {
          '@type': 'ItemList',
          itemListElement: games.list.map((game, i) => ({
            '@type': 'ListItem',
            position: (games.page - 1) * games.size + i + 1,
            name: game.name,
            url: origin + gameHref(game),
          })),
        },
      ],
    }),
  });
}

/** All games, by filter and order; the address says which. */
export default function GameCenter() {
  const games = usePageData<Games>();
  const filters = readFilters(new URLSearchParams(useLocation().search));
  const address = filtersAddress(filters);
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '游戏中心' }]} />
      <h1 className={layout.title}>游戏中心</h1>
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
        <Nothing filters={filters} total={games.total} />
      ) : (
        <section aria-label="游戏列表">
          <h2 className="visually-hidden">游戏列表</h2>
          <div className={layout.grid3}>
            {games.list.map((game) => (
              <GameCard key={game.id} game={game} />
            ))}
          </div>
        </section>
      )}
      {games.list.length > 0 && (
        <Pagination page={games.page} size={games.size} total={games.total} address={address} />
      )}
    </div>
  );
}

function Nothing({ filters, total }: { filters: GameFilters; total: number }) {
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
