import { sql } from 'kysely';
import { type Counted, type DayRange, rangeBefore } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';

/** What was claimed by the hour, in a range and in the one before; hours without a claim are left out. */
export async function countClaims(db: Database, range: DayRange): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select date_trunc('hour', claimed_at, 'UTC') as at, count(*)::int as count from claim
    where claimed_at >= ${rangeBefore(range).from} and claimed_at < ${range.to}
    group by 1`.execute(db);
  return rows;
}
