import type { RankingEntry } from '#contract/calls/site.ts';
import { browserLoader, type Load, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { useSite } from '#portal/head/use-site.ts';
import { staticIsland } from '#portal/hydration/static-island.tsx';
import { visibleIsland } from '#portal/hydration/visible-island.tsx';
import { inCard } from '#portal/ui/game-facts.ts';
import layout from '#portal/ui/layout.module.css';
import { BANNER_SIZES, BaseCarousel } from './base-carousel.tsx';
import { SHOWN } from './base-ranking.tsx';
import css from './home.module.css';
import { type HomeData, loadHome } from './load-home.ts';
import places from './places.module.css';

const BaseRanking = visibleIsland(
  () => import('./base-ranking.tsx').then((block) => block.BaseRanking),
  places.ranking,
);
const TodayOpenings = staticIsland(
  () => import('./today-openings.tsx').then((block) => block.TodayOpenings),
  places.openings,
);
const BaseRecom = staticIsland(
  () => import('./base-recom.tsx').then((block) => block.BaseRecom),
  places.recom,
);
const LatestPacks = visibleIsland(
  () => import('./latest-packs.tsx').then((block) => block.LatestPacks),
  places.packs,
);
const BaseTesting = staticIsland(
  () => import('./base-testing.tsx').then((block) => block.BaseTesting),
  places.tests,
);
const LatestNews = staticIsland(
  () => import('./latest-news.tsx').then((block) => block.LatestNews),
  places.news,
);
const BaseActivity = visibleIsland(
  () => import('./base-activity.tsx').then((block) => block.BaseActivity),
  places.activities,
);
const LatestTrades = staticIsland(
  () => import('./latest-trades.tsx').then((block) => block.LatestTrades),
  places.trades,
);
const BaseLinks = staticIsland(
  () => import('./base-links.tsx').then((block) => block.BaseLinks),
  places.links,
);

const Welcome = staticIsland(() => import('./welcome.tsx').then((block) => block.Welcome));

/** The blocks that are left out without content. The flags are computed before the data of static islands is removed. */
const BLOCKS = ['recommended', 'packs', 'tests', 'news', 'activities', 'trades', 'links'] as const;
type Block = (typeof BLOCKS)[number] | 'rankings';

/** The home page's data; `openings_today` is for the description. */
type HomePage = HomeData & { openings_today: number; blocks: readonly Block[] };

/** The entries of a ranking that are shown, with the fields of their rows. */
function board(entries: readonly RankingEntry[]): RankingEntry[] {
  return entries.slice(0, SHOWN).map((entry) => ({ ...entry, game: inCard(entry.game) }));
}

/** The data sent to the browser: without that of static islands, which the HTML has. */
function hydrationData(data: HomePage): HomePage {
  const { hot, new: fresh, reserve } = data.rankings;
  return {
    ...data,
    rankings: { hot: board(hot), new: board(fresh), reserve: board(reserve) },
    openings: [],
    recommended: [],
    tests: [],
    headlines: [],
    news: [],
    activities: data.activities.map((activity) => ({ ...activity, body_html: '' })),
    trades: [],
    links: [],
  };
}

const load: Load<HomePage> = async (args) => {
  const data = await loadHome(args);
  const hasRanking = Object.values(data.rankings).some((board) => board.length > 0);
  const blocks = BLOCKS.filter((block) => data[block].length > 0);
  return {
    ...data,
    openings_today: data.openings.length,
    blocks: hasRanking ? [...blocks, 'rankings'] : blocks,
  };
};
export const loader = serverLoader(load, hydrationData);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<typeof clientLoader>((data, { site, origin }) => ({
  title: `${site.name} - ${site.slogan}`,
  description: `${site.name}：${site.slogan}。热门手游下载、游戏礼包领取、新服开服表、新游测试与游戏资讯，今日开服 ${data.openings_today} 组。`,
  path: '/',
  largest: data.banners[0] && { src: data.banners[0].image, sizes: BANNER_SIZES },
  structured: [
    {
      '@type': 'WebSite',
      name: site.name,
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/BaseSearch?val={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
    { '@type': 'Organization', name: site.company, url: `${origin}/`, logo: `${origin}/brand/icon-512.png` },
  ],
}));

export default function Home() {
  const data = usePageData<typeof clientLoader>();
  const site = useSite();
  const now = data.generated_at;
  const has = (block: Block) => data.blocks.includes(block);
  const hasOpenings = !site?.empty?.includes('schedule');
  const isEmpty = data.blocks.length === 0 && !hasOpenings && data.banners.length === 0;
  const ranking = has('rankings') && <BaseRanking rankings={data.rankings} />;
  return (
    <div className={`${layout.page} ${layout.stack}`}>
      <h1 className="visually-hidden">首页</h1>
      {isEmpty && site && <Welcome site={site} />}
      {data.banners.length > 0 ? (
        <div className={has('rankings') ? css.top : undefined}>
          <BaseCarousel banners={data.banners} />
          {ranking}
        </div>
      ) : (
        ranking
      )}
      {hasOpenings && <TodayOpenings openings={data.openings} now={now} />}
      {has('recommended') && <BaseRecom games={data.recommended} />}
      {has('packs') && <LatestPacks packs={data.packs} now={now} />}
      {has('tests') && <BaseTesting tests={data.tests} now={now} />}
      {has('news') && <LatestNews headlines={data.headlines} news={data.news} now={now} />}
      {has('activities') && <BaseActivity activities={data.activities} now={now} />}
      {has('trades') && <LatestTrades trades={data.trades} now={now} />}
      {has('links') && <BaseLinks links={data.links} />}
    </div>
  );
}
