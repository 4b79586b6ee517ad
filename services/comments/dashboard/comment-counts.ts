import { sql } from 'kysely';
import type { dashboardComments } from '#contract/admin/dashboard.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { chinaTime } from '#platform/core/clock.ts';
import {
  type Counted,
  countsOf,
  type DayRange,
  dayRange,
  precedingRange,
  steps,
} from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';
import { countOpenReports } from '../reports/report-queue-repository.ts';

export async function readCommentCounts(
  { db, now }: { db: Database; now: Date },
  params: CallParams<typeof dashboardComments>,
): Promise<CallData<typeof dashboardComments>> {
  const range = dayRange(params);
  const counted = await countComments(db, range);
  return {
    step: range.step,
    comments: countsOf(range, counted),
    comments_by_time: steps(range, counted),
    waiting: await countWaiting(db),
    reports_waiting: await countOpenReports(db),
    generated_at: chinaTime(now),
  };
}

async function countComments(db: Database, range: DayRange): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select date_trunc('hour', created_at, 'UTC') as at, count(*)::int as count from comment
    where created_at >= ${precedingRange(range).from} and created_at < ${range.to}
    group by 1`.execute(db);
  return rows;
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comment where state = '待审核'`.execute(db);
  return rows[0]?.count ?? 0;
}
