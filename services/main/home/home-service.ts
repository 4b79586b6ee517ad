import type { CallData, CallParams } from '#contract/call.ts';
import type { bannerList, home } from '#contract/calls/site.ts';
import type { Banner, BannerShown } from '#contract/entities/site.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { presentGameCards } from '../catalogue/game-card-presenter.ts';
import { listPage } from '../catalogue/list-page.ts';
import { wireTime } from '../catalogue/times.ts';
import { presentNewsCards } from '../news/news-presenter.ts';
import { listNews, nextNews } from '../news/news-repository.ts';
import { listPacks } from '../packs/pack-pages.ts';
import { presentPackCards } from '../packs/pack-presenter.ts';
import { nextPackChange } from '../packs/pack-repository.ts';
import { listActivities, nextActivityChange } from '../schedule/activity-repository.ts';
import { listOpenings } from '../schedule/opening-repository.ts';
import { presentActivities, presentOpenings, presentTests } from '../schedule/schedule-presenter.ts';
import { listTests } from '../schedule/test-repository.ts';
import { listLinks } from '../site/site-repository.ts';
import { pickTrades } from '../trading/trade-service.ts';
import { readRankings } from './ranking-service.ts';
import {
  type BannerRow,
  countBanners,
  listBanners,
  listRecommended,
  nextBanner,
  pageOfBanners,
} from './section-repository.ts';

/** Length of each block on the home page and on its own page. */
const LENGTHS = {
  short: {
    ranking: 5,
    openings: 24,
    recommended: 8,
    packs: 8,
    tests: 10,
    headlines: 5,
    news: 10,
    activities: 6,
    trades: 4,
  },
  full: {
    ranking: 50,
    openings: 50,
    recommended: 40,
    packs: 40,
    tests: 50,
    headlines: 20,
    news: 40,
    activities: 40,
    trades: 4,
  },
} as const;

function presentBanners(rows: Awaited<ReturnType<typeof listBanners>>, scope: ReadScope): Banner[] {
  scope.tag('banners');
  scope.changesAt(...rows.map((row) => row.ends_at));
  return rows.map(({ id, image, alt, headline, sub, link }) => ({ id, image, alt, headline, sub, link }));
}

/** Everything on the home page, in about fifteen statements regardless of the catalogue's size. */
export async function readHome(
  db: Database,
  { full }: CallParams<typeof home>,
  scope: ReadScope,
): Promise<CallData<typeof home>> {
  const lengths = LENGTHS[full === '1' ? 'full' : 'short'];
  const { now } = scope;
  const first = (size: number) => ({ page: 1, size });
  const [
    banners,
    rankings,
    openings,
    recommended,
    packs,
    tests,
    headlines,
    news,
    activities,
    trades,
    links,
    ...changes
  ] = await Promise.all([
    listBanners(db, now),
    readRankings(db, lengths.ranking, scope),
    listOpenings(db, { day: 'today', ...first(lengths.openings) }, now),
    listRecommended(db, lengths.recommended, now),
    listPacks(db, first(lengths.packs), now),
    listTests(db, first(lengths.tests), now),
    listNews(db, { featured: true }, { limit: lengths.headlines }, now),
    listNews(db, {}, { limit: lengths.news }, now),
    listActivities(db, first(lengths.activities), now),
    pickTrades(db, { limit: lengths.trades }, scope),
    listLinks(db),
    nextBanner(db, now),
    nextPackChange(db, now),
    nextNews(db, now),
    nextActivityChange(db, now),
  ]);
  scope.tag('links');
  scope.changesAt(...changes);
  return {
    banners: presentBanners(banners, scope),
    rankings,
    openings: presentOpenings(openings, scope),
    recommended: presentGameCards(recommended, scope),
    packs: presentPackCards(packs, scope),
    tests: presentTests(tests, scope),
    headlines: presentNewsCards(headlines, scope),
    news: presentNewsCards(news, scope),
    activities: presentActivities(activities, scope),
    trades: trades.list,
    links: links.map(({ name, url }) => ({ name, url })),
    generated_at: chinaTime(now),
  };
}

/** A page of current and past banners. */
export async function readBanners(
  db: Database,
  params: CallParams<typeof bannerList>,
  scope: ReadScope,
): Promise<CallData<typeof bannerList>> {
  const { now } = scope;
  const [rows, total, next] = await Promise.all([
    pageOfBanners(db, params, now),
    countBanners(db, now),
    nextBanner(db, now),
  ]);
  scope.tag('banners');
  scope.changesAt(next, ...rows.map(({ ends_at }) => ends_at));
  return listPage(
    rows.map((row) => presentBanner(row, now)),
    total,
    params,
    now,
  );
}

function presentBanner({ starts_at, ends_at, ...shown }: BannerRow, now: Date): BannerShown {
  return {
    ...shown,
    starts_at: wireTime(starts_at),
    ends_at: wireTime(ends_at),
    state: ends_at !== null && ends_at <= now ? '已结束' : '进行中',
  };
}
