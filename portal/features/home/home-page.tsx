import type { PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import layout from '#portal/ui/layout.module.css';
import { Place } from '#portal/ui/place.tsx';
import { BaseActivity } from './base-activity.tsx';
import { BANNER_SIZES, BaseCarousel } from './base-carousel.tsx';
import { BaseLinks } from './base-links.tsx';
import { BaseRanking } from './base-ranking.tsx';
import { BaseRecom } from './base-recom.tsx';
import { BaseTesting } from './base-testing.tsx';
import css from './home.module.css';
import { LatestNews } from './latest-news.tsx';
import { LatestPacks } from './latest-packs.tsx';
import { LatestTrades } from './latest-trades.tsx';
import { type HomeData, loadHome } from './load-home.ts';
import places from './places.module.css';
import { TodayOpenings } from './today-openings.tsx';
import { Welcome } from './welcome.tsx';

/** The lists whose blocks are left out while they are empty. */
const LISTS = ['recommended', 'packs', 'tests', 'news', 'activities', 'trades', 'links'] as const;

export const homePage = tablePage<HomeData>({
  load: (args) => loadHome(args),
  describe,
  Page: Home,
});

function Home({ data, site }: PageProps<HomeData>) {
  const now = data.generated_at;
  const has = (list: (typeof LISTS)[number]) => data[list].length > 0;
  const hasBanners = data.banners.length > 0;
  const hasRanking = Object.values(data.rankings).some((board) => board.length > 0);
  const hasOpenings = !site.empty?.includes('schedule');
  const isEmpty = !hasBanners && !hasRanking && !hasOpenings && !LISTS.some(has);
  return (
    <div
      className={`${layout.page} ${layout.stack}`}
      data-script={hasBanners || has('activities') ? 'shown' : undefined}
    >
      <h1 className="visually-hidden">首页</h1>
      {isEmpty && <Welcome site={site} />}
      {(hasBanners || hasRanking) && (
        <div className={hasBanners && hasRanking ? css.top : undefined}>
          {hasBanners && <BaseCarousel banners={data.banners} />}
          {hasRanking && (
            <Place className={places.ranking}>
              <BaseRanking rankings={data.rankings} />
            </Place>
          )}
        </div>
      )}
      {hasOpenings && (
        <Place className={places.openings}>
          <TodayOpenings openings={data.openings} now={now} />
        </Place>
      )}
      {has('recommended') && (
        <Place className={places.recom}>
          <BaseRecom games={data.recommended} />
        </Place>
      )}
      {has('packs') && (
        <Place className={places.packs}>
          <LatestPacks packs={data.packs} now={now} />
        </Place>
      )}
      {has('tests') && (
        <Place className={places.tests}>
          <BaseTesting tests={data.tests} now={now} />
        </Place>
      )}
      {has('news') && (
        <Place className={places.news}>
          <LatestNews headlines={data.headlines} news={data.news} now={now} />
        </Place>
      )}
      {has('activities') && (
        <Place className={places.activities}>
          <BaseActivity activities={data.activities} now={now} />
        </Place>
      )}
      {has('trades') && (
        <Place className={places.trades}>
          <LatestTrades trades={data.trades} now={now} />
        </Place>
      )}
      {has('links') && (
        <Place className={places.links}>
          <BaseLinks links={data.links} />
        </Place>
      )}
    </div>
  );
}

function describe({ data, site, origin }: PageProps<HomeData>): PageDescription {
  const [banner] = data.banners;
  return {
    title: `${site.name} - ${site.slogan}`,
    description: `${site.name}：${site.slogan}。热门手游下载、游戏礼包领取、新服开服表、新游测试与游戏资讯，今日开服 ${data.openings.length} 组。`,
    path: '/',
    largest: banner && { src: banner.image, sizes: BANNER_SIZES },
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
      {
        '@type': 'Organization',
        name: site.company,
        url: `${origin}/`,
        logo: `${origin}/brand/icon-512.png`,
      },
    ],
  };
}
