import type { dashboardTraffic, pageViewList, searchList } from '#contract/admin/dashboard.ts';
import type { CallData } from '#contract/call.ts';
import { boundSiteKeys, refuseFiguresOfAll } from '#platform/admin/operator-sites.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { countsOf, type DayRange, dayRange, steps } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';
import type { AdminHandle } from '../context.ts';
import { countPaused } from '../webhooks/delivery-repository.ts';
import {
  listPageViews,
  listSearches,
  type PageViews,
  readPageViews,
  topSearches,
} from './traffic-repository.ts';
import { trafficReaders } from './traffic-trends.ts';

const WORDS = 10;
const PERMISSION = 'dashboard.read';

type Traffic = CallData<typeof dashboardTraffic>;
type Counts = Pick<
  Traffic,
  'visits' | 'visits_by_time' | 'pages' | 'searches' | 'missed' | 'words' | 'missed_words'
>;

export const readTraffic: AdminHandle<typeof dashboardTraffic> = async ({ db, operator, now }, params) => {
  const range = dayRange(params);
  const sites = await boundSiteKeys(db, operator, PERMISSION);
  return {
    step: range.step,
    is_bound: sites !== null,
    ...(sites === null ? await countAll(db, range) : await countSites(db, sites, range)),
    webhooks_paused: await countPaused(db),
    generated_at: chinaTime(now),
  };
};

async function countAll(db: Database, range: DayRange): Promise<Counts> {
  const visits = await readPageViews(db, range);
  const { words, missed_words, ...searches } = await topSearches(db, range, WORDS);
  return {
    visits: countsOf(range, visits),
    visits_by_time: steps(range, visits),
    pages: byPage(visits, range),
    searches: { count: searches.searches, before: searches.searches_before },
    missed: { count: searches.missed, before: searches.missed_before },
    words,
    missed_words,
  };
}

async function countSites(db: Database, sites: readonly string[], range: DayRange): Promise<Counts> {
  const readers = trafficReaders(db, sites);
  const visits = await readers.visits(range);
  return {
    visits: countsOf(range, visits),
    visits_by_time: steps(range, visits),
    searches: countsOf(range, await readers.searches(range)),
    missed: countsOf(range, await readers.missed(range)),
    pages: [],
    words: [],
    missed_words: [],
  };
}

function byPage(visits: readonly PageViews[], range: DayRange) {
  return [...Map.groupBy(visits, ({ page }) => page)]
    .map(([page, list]) => ({ page, ...countsOf(range, list) }))
    .sort((one, other) => other.count - one.count || other.before - one.before);
}

export const readPageViewList: AdminHandle<typeof pageViewList> = async (
  { db, operator },
  { page, size, sort = '-at', ...filter },
) => {
  const by = sort.endsWith('visits') ? 'visits' : 'at';
  const sites = await boundSiteKeys(db, operator, PERMISSION);
  const { rows, ...totals } = await listPageViews(db, sites, filter, { ...rangeOf(page, size, sort), by });
  return { list: rows.map(({ at, ...row }) => ({ at: chinaTime(at), ...row })), ...totals, page, size };
};

export const readSearchList: AdminHandle<typeof searchList> = async (
  { db, operator },
  { page, size, sort = '-searches', ...filter },
) => {
  refuseFiguresOfAll(operator, PERMISSION, '搜索词');
  const by = sort.replace('-', '') as 'searches' | 'missed' | 'last_day';
  const { rows, ...totals } = await listSearches(db, filter, { ...rangeOf(page, size, sort), by });
  return { list: rows, ...totals, page, size };
};

function rangeOf(page: number, size: number, sort: string) {
  return { limit: size, offset: (page - 1) * size, isDown: sort.startsWith('-') };
}
