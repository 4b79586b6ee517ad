import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { countedEntries, readCount } from '../lists/list-counts.ts';
import { type PageParams, rangeOf } from '../lists/list-page.ts';
import { anyFlagged, linkPromoted } from '../lists/promoted.ts';

/** The activities that are running, by end; upcoming, by start; ended, latest first. Each part has an index in its order. */
const PARTS = [
  { when: (now: Date) => sql`starts_at <= ${now} and ends_at > ${now}`, order: sql`ends_at, id desc` },
  { when: (now: Date) => sql`starts_at > ${now}`, order: sql`starts_at, ends_at desc, id desc` },
  { when: (now: Date) => sql`ends_at <= ${now}`, order: sql`ends_at desc, id desc` },
];

/** One page of activities: running by end, then upcoming by start, then ended, latest first. */
export async function listActivities(db: Database, params: PageParams, now: Date) {
  const { limit, offset } = rangeOf(params);
  const parts = PARTS.map(
    ({ when, order }, part) => sql`(
      select id, ${sql.lit(part)} as part, row_number() over (order by ${order}) as place from activity
      where published and ${when(now)} and ${linkPromoted('activity.link')}
      order by ${order} limit ${limit === 0 ? 0 : offset + limit})`,
  );
  const page = sql<{ id: number; part: number; place: number }>`(
    select * from (${sql.join(parts, sql` union all `)}) as listed
    order by part, place limit ${limit} offset ${offset})`;
  return db
    .selectFrom('activity')
    .innerJoin(page.as('page'), 'page.id', 'activity.id')
    .select(['activity.id', 'title', 'cover_url', 'body_html', 'link', 'starts_at', 'ends_at'])
    .orderBy('page.part')
    .orderBy('page.place')
    .execute();
}

/** A row of `listActivities`. */
export type ActivityRow = Awaited<ReturnType<typeof listActivities>>[number];

export async function countActivities(db: Database): Promise<number> {
  const counted = sql<number>`(${countedEntries('activity', [''])} - (
    select count(*) from activity
    where ${anyFlagged} and published and link is not null and not ${linkPromoted('activity.link')}
  ))::int`;
  return readCount(db, counted);
}

/** The next start or end of an activity. */
export async function nextActivityChange(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(starts_at) from activity where published and starts_at > ${now}),
      (select min(ends_at) from activity where published and ends_at > ${now})
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}
