import type { WeeklyBody } from '#contract/admin/weekly.ts';
import { readSites } from '#platform/admin/operator-sites.ts';
import { countedRows, type ReadCounts } from '#platform/admin/trend.ts';
import { type Clock, chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import { countsOf, type DayRange, dayRange, precedingRange } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';
import { topSearches } from '#services/admin/dashboard/traffic-repository.ts';
import { trafficReaders } from '#services/admin/dashboard/traffic-trends.ts';
import { lastDay, storeReport } from '#services/admin/weekly/store-report.ts';
import { readCommentCounts } from '#services/comments/dashboard/comment-counts.ts';
import { contentReaders } from '#services/main/dashboard/content-trends.ts';
import { readDashboard } from '#services/main/dashboard/dashboard-service.ts';
import { readPacksRunningOut, readTopGames } from '#services/main/dashboard/weekly-content.ts';
import { HOUR_MS, type Job, job, MINUTE_MS } from './repeat-jobs.ts';

const DUE_HOUR = 9;
const WORDS = 10;

/** What is counted in this installation. */
export interface ReportSources {
  hasTraffic: boolean;
  hasComments: boolean;
  hasPlayers: boolean;
}

interface Deps {
  db: Database;
  clock: Clock;
  sources: ReportSources;
}

/** The Monday of the last week whose report is due: on the Monday after it, from 9:00 in China on. */
export function dueWeek(now: Date): string {
  const shifted = new Date(now.getTime() - DUE_HOUR * HOUR_MS);
  const weekday = (new Date(`${chinaDay(shifted)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return chinaDay(chinaDayStart(shifted, -weekday - 7));
}

/**
 * Makes the report of each site that is due and not there yet. A week in which nothing was counted has none.
 * @returns the number of new reports
 */
export async function reportWeek({ db, clock, sources }: Deps): Promise<number> {
  const now = clock.now();
  const week = dueWeek(now);
  const sites = await readSites(db);
  const keys = sites.length > 1 ? sites.map(({ key }) => key) : [''];
  const stored = await db.selectFrom('weekly_report').select('site').where('week', '=', week).execute();
  if (stored.some(({ site }) => (site === '') !== (keys.length === 1))) {
    // Sites were added or removed since: the week has its report.
    return 0;
  }
  let made = 0;
  for (const site of keys.filter((key) => !stored.some((one) => one.site === key))) {
    const body = await readBody({ db, sources }, { site, week }, now);
    const isEmpty = body.figures.every(({ count }) => count === 0);
    made += !isEmpty && (await storeReport(db, { site, week, body }, now)) ? 1 : 0;
  }
  return made;
}

/** Makes due reports. */
export function weeklyReports(deps: Deps): Job {
  return job('making the weekly report failed', MINUTE_MS, () => reportWeek(deps));
}

async function readBody(
  { db, sources }: Omit<Deps, 'clock'>,
  { site, week }: { site: string; week: string },
  now: Date,
): Promise<WeeklyBody> {
  const days = { from: week, to: lastDay(week) };
  const range = dayRange(days);
  const readers: Partial<Record<WeeklyBody['figures'][number]['name'], ReadCounts>> = {
    ...(sources.hasTraffic ? trafficReaders(db, site ? [site] : null) : {}),
    ...contentReaders(db),
    ...(sources.hasPlayers ? { players: countedRows(db, 'player', 'created_at') } : {}),
    ...(sources.hasComments ? { comments: countedRows(db, 'comment', 'created_at') } : {}),
  };
  const figures: WeeklyBody['figures'] = [];
  for (const [name, read] of Object.entries(readers)) {
    figures.push({
      name: name as WeeklyBody['figures'][number]['name'],
      ...countsOf(range, await read(range)),
    });
  }
  return {
    figures,
    games: await readTopGames(db, range),
    ...(sources.hasTraffic ? await readWords(db, range) : { words: [], missed_words: [] }),
    packs: await readPacksRunningOut(db, now),
    open: await readOpen({ db, sources }, { site, week }, now),
  };
}

/** The top words with their searches in the week before. */
async function readWords(db: Database, range: DayRange): Promise<Pick<WeeklyBody, 'words' | 'missed_words'>> {
  const { words, missed_words } = await topSearches(db, range, WORDS);
  const { from, to } = precedingRange(range);
  const known = [...words, ...missed_words].map(({ term }) => term);
  const before = await db
    .selectFrom('search_count')
    .select(['term', ({ fn }) => fn.sum<number>('searches').as('searches')])
    .select(({ fn }) => fn.sum<number>('missed').as('missed'))
    .where('day', '>=', chinaDay(from))
    .where('day', '<', chinaDay(to))
    .where('term', 'in', known.length > 0 ? known : [''])
    .groupBy('term')
    .execute();
  const earlier = (term: string, name: 'searches' | 'missed') =>
    Number(before.find((one) => one.term === term)?.[name] ?? 0);
  return {
    words: words.map(({ term, searches }) => ({ term, count: searches, before: earlier(term, 'searches') })),
    missed_words: missed_words.map(({ term, missed }) => ({
      term,
      count: missed,
      before: earlier(term, 'missed'),
    })),
  };
}

/** The open tasks now, compared with those of the report of the week before. */
async function readOpen(
  { db, sources }: Omit<Deps, 'clock'>,
  { site, week }: { site: string; week: string },
  now: Date,
): Promise<WeeklyBody['open']> {
  const days = { from: week, to: lastDay(week) };
  const content = await readDashboard({ db, now }, days);
  const comments = sources.hasComments ? await readCommentCounts({ db, now }, days) : undefined;
  const last = await db
    .selectFrom('weekly_report')
    .select('body')
    .where('site', '=', site)
    .where('week', '=', chinaDay(precedingRange(dayRange(days)).from))
    .executeTakeFirst();
  const open: [name: string, count: number][] = [
    ...(comments
      ? ([
          ['待审核的评论', comments.waiting],
          ['待处理的举报', comments.reports_waiting],
        ] as [string, number][])
      : []),
    ['待审核的账号交易', content.trades_waiting],
    ['待处理的申诉', content.appeals_waiting],
    ['库存不足的礼包', content.stock_low],
    ['没有码可领的礼包', content.stock_empty],
    ['下载地址失效的游戏', content.dead_downloads],
  ];
  return open.map(([name, count]) => ({
    name,
    count,
    before: last?.body.open.find((one) => one.name === name)?.count ?? null,
  }));
}
