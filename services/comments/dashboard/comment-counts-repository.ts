import { sql } from 'kysely';
import { type Counted, type DayRange, rangeBefore } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';

/** What players wrote by the hour, in a range and in the one before, in whatever state it is. */
export async function countComments(db: Database, range: DayRange): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select date_trunc('hour', created_at, 'UTC') as at, count(*)::int as count from comment
    where created_at >= ${rangeBefore(range).from} and created_at < ${range.to}
    group by 1`.execute(db);
  return rows;
}

/** Comments that wait for a moderator. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comment where state = '待审核'`.execute(db);
  return rows[0]?.count ?? 0;
}
