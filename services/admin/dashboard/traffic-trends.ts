import { sql } from 'kysely';
import type { trafficTrends } from '#contract/admin/trends.ts';
import { readOperatorSites, requestedSites } from '#platform/admin/operator-sites.ts';
import { exportTrend, type ReadCounts, readTrends } from '#platform/admin/trend.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { type Counted, precedingRange } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';
import type { AdminHandle } from '../context.ts';
import { readPageViews } from './traffic-repository.ts';

const PERMISSION = 'dashboard.read';

/** Page views and searches, of one site, of the operator's sites or of all. */
export const readTrafficTrends: AdminHandle<typeof trafficTrends.read> = async (
  { db, operator, now },
  { site, ...params },
) => {
  const sites = await readOperatorSites(db, operator, PERMISSION);
  const keys = requestedSites(operator, PERMISSION, sites, site);
  return { ...(await readTrends(trafficReaders(db, keys), params, now)), sites };
};

export const exportTrafficTrend: AdminHandle<typeof trafficTrends.file> = async (context, params) => {
  const { db } = context;
  const sites = await readOperatorSites(db, context.operator, PERMISSION);
  const keys = requestedSites(context.operator, PERMISSION, sites, params.site);
  return exportTrend(trafficReaders(db, keys), params, context);
};

type Column = 'visits' | 'searches' | 'missed';

/** All sites together have a longer history, in the tables of the dashboard. */
export function trafficReaders(db: Database, sites: readonly string[] | null): Record<Column, ReadCounts> {
  const byDay =
    (column: 'searches' | 'missed'): ReadCounts =>
    (range) =>
      sites === null && range.step === 'day'
        ? countSearches(db, column, range)
        : countHours(db, column, sites, range);
  return {
    visits: (range) => (sites === null ? readPageViews(db, range) : countHours(db, 'visits', sites, range)),
    searches: byDay('searches'),
    missed: byDay('missed'),
  };
}

async function countHours(
  db: Database,
  column: Column,
  sites: readonly string[] | null,
  range: Parameters<ReadCounts>[0],
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select starts_at as at, sum(${sql.ref(column)})::int as count from traffic_hour
    where starts_at >= ${precedingRange(range).from} and starts_at < ${range.to}
      ${sites === null ? sql`` : sql`and site = any(${[...sites]}::text[])`}
    group by 1`.execute(db);
  return rows;
}

async function countSearches(
  db: Database,
  column: 'searches' | 'missed',
  range: Parameters<ReadCounts>[0],
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select day::timestamp at time zone 'Asia/Shanghai' as at, sum(${sql.ref(column)})::int as count
    from search_count
    where day >= ${chinaDay(precedingRange(range).from)}::date and day < ${chinaDay(range.to)}::date
    group by 1`.execute(db);
  return rows;
}
