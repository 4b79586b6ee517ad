import { sql } from 'kysely';
import { type dashboardContent, ENDING_DAYS } from '#contract/admin/dashboard.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { countRecords } from '#platform/admin/list-records.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import {
  type Counted,
  countsOf,
  type DayRange,
  dayRange,
  precedingRange,
  steps,
} from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';
import { appealResource } from '../appeals/appeal-resource.ts';
import { gameResource } from '../games/game-resource.ts';
import { bannerResource } from '../home/banner-resource.ts';
import { linkResource } from '../links/link-resource.ts';
import { newsResourceDefinition } from '../news/news-resource.ts';
import { packResource } from '../packs/pack-resource.ts';
import { countWaiting } from '../reviews/review-repository.ts';
import { activityResource } from '../schedule/activity-resource.ts';
import { openingResource } from '../schedule/opening-resource.ts';
import { queuedTrades } from '../trading/trade-admin-repository.ts';

const HOUR_MS = 3_600_000;

/**
 * Claims of some days and of the same number of days before, and the open tasks. Tasks are counted with the filters
 * of their lists, so the numbers match.
 */
export async function readDashboard(
  { db, now }: { db: Database; now: Date },
  params: CallParams<typeof dashboardContent>,
): Promise<CallData<typeof dashboardContent>> {
  const range = dayRange(params);
  const claims = await countClaims(db, range);
  const shown = { state: ['published' as const] };
  const today = {
    from: chinaTime(chinaDayStart(now)),
    to: chinaTime(chinaDayStart(now, 1)),
  };
  return {
    step: range.step,
    claims: countsOf(range, claims),
    claims_by_time: steps(range, claims),
    claims_by_hour: byHourOfDay(range, claims),
    trades_waiting: await countRecords(db, queuedTrades(true), { state: '审核中' }, now),
    reviews_waiting: await countWaiting(db),
    appeals_waiting: await countRecords(db, appealResource, { state: '待处理' }, now),
    stock_low: await countRecords(db, packResource, { ...shown, stock: 'low' }, now),
    stock_empty: await countRecords(db, packResource, { ...shown, stock: 'empty' }, now),
    stock_soon: await countRecords(db, packResource, { ...shown, stock: 'soon' }, now),
    openings_today: await countRecords(db, openingResource, today, now),
    packs_ending: await countRecords(db, packResource, { ...shown, ends_within: ENDING_DAYS }, now),
    dead_links: await countRecords(db, linkResource, { state: 'dead' }, now),
    dead_downloads: await countRecords(db, gameResource, { ...shown, downloads: 'dead' }, now),
    dead_in_news: await countRecords(db, newsResourceDefinition, { ...shown, links: 'dead' }, now),
    dead_in_banners: await countRecords(db, bannerResource, { ...shown, links: 'dead' }, now),
    dead_in_activities: await countRecords(db, activityResource, { ...shown, links: 'dead' }, now),
    generated_at: chinaTime(now),
  };
}

/** Claims of a range and of the one before by the hour of the day. */
export async function readClaimHours(db: Database, params: CallParams<typeof dashboardContent>) {
  const range = dayRange(params);
  return byHourOfDay(range, await countClaims(db, range));
}

function byHourOfDay(range: DayRange, claims: readonly Counted[]) {
  const byHour = Map.groupBy(claims, ({ at }) => chinaHour(at));
  return Array.from({ length: 24 }, (_, hour) => countsOf(range, byHour.get(hour) ?? []));
}

function chinaHour(at: Date): number {
  return Math.round((at.getTime() - chinaDayStart(at).getTime()) / HOUR_MS);
}

/** Claims per hour in a range and in the one before; hours without claims are omitted. */
async function countClaims(db: Database, range: DayRange): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select date_trunc('hour', claimed_at, 'UTC') as at, count(*)::int as count from claim
    where claimed_at >= ${precedingRange(range).from} and claimed_at < ${range.to}
    group by 1`.execute(db);
  return rows;
}
