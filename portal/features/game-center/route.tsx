import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { browserLoader, type Load, required, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { breadcrumbList, itemList, pageMeta } from '#portal/head/page-meta.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { gameHref, inCard } from '#portal/ui/game-facts.ts';
import { Page } from '#portal/ui/page.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { WithoutScripts } from '#portal/ui/without-scripts.tsx';
import { AllGames, type Games } from './all-games.tsx';
import css from './game-center.module.css';
import { canonicalAddress, filtersAddress, GAME_CENTER, listInput, readFilters } from './game-filters.ts';

const OwnGames = lazyPart(() => import('./own-games.tsx').then((block) => block.OwnGames));

const OWN_HASH = '#favourites';
/** Eight rows of three. */
const PAGE_SIZE = 24;

const load: Load<Games> = async ({ services, url }) =>
  required(await services.get('/vue/game', listInput(readFilters(url.searchParams), PAGE_SIZE)));
export const loader = serverLoader(load, (games) => ({ ...games, list: games.list.map(inCard) }));
export const clientLoader = browserLoader(load);

export const meta = pageMeta<Games>((games, { site, origin }, { search }) => {
  const filters = readFilters(new URLSearchParams(search));
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
});

/** All games, filtered and sorted, or the visitor's favourites. */
export default function GameCenter() {
  const games = usePageData<Games>();
  const { search, hash } = useLocation();
  const filters = readFilters(new URLSearchParams(search));
  const [mine, setMine] = useState(false);
  useEffect(() => setMine(hash === OWN_HASH), [hash]);
  return (
    <Page title="游戏中心">
      <div className={css.tabs}>
        <Tabs
          label="游戏中心"
          tabs={[
            { href: filtersAddress(filters), label: '全部游戏', current: !mine },
            { href: OWN_HASH, label: '我的收藏', current: mine },
          ]}
        />
      </div>
      <WithoutScripts id="favourites">收藏记在您的浏览器里，查看收藏需要开启 JavaScript。</WithoutScripts>
      {mine ? <OwnGames /> : <AllGames games={games} filters={filters} />}
    </Page>
  );
}
