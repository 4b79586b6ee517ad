import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { countRows, type PageParams, rangeOf } from '../catalogue/list-page.ts';

/** One page of activities: running by end, then upcoming by start, then ended, latest first. */
export function listActivities(db: Database, params: PageParams, now: Date) {
  const running = sql`(starts_at <= ${now} and ends_at > ${now})`;
  const { limit, offset } = rangeOf(params);
  return db
    .selectFrom('activity')
    .select(['id', 'title', 'cover_url', 'body_html', 'link', 'starts_at', 'ends_at'])
    .where('published', '=', true)
    .orderBy(
      sql`case when ${running} then 0 when starts_at > ${now} then 1 else 2 end,
        case when ${running} then ends_at when starts_at > ${now} then starts_at end,
        ends_at desc, id desc`,
    )
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A row of `listActivities`. */
export type ActivityRow = Awaited<ReturnType<typeof listActivities>>[number];

export function countActivities(db: Database): Promise<number> {
  return countRows(db, db.selectFrom('activity').select('id').where('published', '=', true));
}

/** The next start or end of an activity. */
export async function nextActivityChange(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(least(case when starts_at > ${now} then starts_at end, case when ends_at > ${now} then ends_at end)) as at
    from activity where published and ends_at > ${now}`.execute(db);
  return rows[0]?.at ?? null;
}
