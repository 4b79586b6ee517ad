import type { AdminData, AdminParams } from '#contract/admin/call.ts';
import type { dashboardTraffic, pageViewList, searchList } from '#contract/admin/dashboard.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { countsOf, type DayRange, dayRange, steps } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';
import {
  listPageViews,
  listSearches,
  type PageViews,
  readPageViews,
  topSearches,
} from './traffic-repository.ts';

const WORDS = 10;

export async function readTraffic(
  db: Database,
  params: AdminParams<typeof dashboardTraffic>,
  now: Date,
): Promise<AdminData<typeof dashboardTraffic>> {
  const range = dayRange(params);
  const visits = await readPageViews(db, range);
  const { words, missed_words, ...searches } = await topSearches(db, range, WORDS);
  return {
    step: range.step,
    visits: countsOf(range, visits),
    visits_by_time: steps(range, visits).map(({ at, ...numbers }) => ({ at: chinaTime(at), ...numbers })),
    pages: byPage(visits, range),
    searches: { count: searches.searches, before: searches.searches_before },
    missed: { count: searches.missed, before: searches.missed_before },
    ...{ words, missed_words },
    generated_at: chinaTime(now),
  };
}

function byPage(visits: readonly PageViews[], range: DayRange) {
  return [...Map.groupBy(visits, ({ page }) => page)]
    .map(([page, list]) => ({ page, ...countsOf(range, list) }))
    .sort((one, other) => other.count - one.count || other.before - one.before);
}

export async function readPageViewList(
  db: Database,
  { page, size, sort = '-at', ...filter }: AdminParams<typeof pageViewList>,
): Promise<AdminData<typeof pageViewList>> {
  const by = sort.endsWith('visits') ? 'visits' : 'at';
  const { rows, ...totals } = await listPageViews(db, filter, { ...rangeOf(page, size, sort), by });
  return { list: rows.map(({ at, ...row }) => ({ at: chinaTime(at), ...row })), ...totals, page, size };
}

export async function readSearchList(
  db: Database,
  { page, size, sort = '-searches', ...filter }: AdminParams<typeof searchList>,
): Promise<AdminData<typeof searchList>> {
  const by = sort.replace('-', '') as 'searches' | 'missed' | 'last_day';
  const { rows, ...totals } = await listSearches(db, filter, { ...rangeOf(page, size, sort), by });
  return { list: rows, ...totals, page, size };
}

function rangeOf(page: number, size: number, sort: string) {
  return { limit: size, offset: (page - 1) * size, isDown: sort.startsWith('-') };
}
