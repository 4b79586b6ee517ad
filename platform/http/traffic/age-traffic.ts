import { sql } from 'kysely';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';

/** Days after which the hours of a day become one number, and after which nothing is left. */
export const TRAFFIC_DAYS = { hourly: 35, visits: 400, searches: 190 } as const;

/** Makes days of old hours, and forgets what is older still. Several processes may do so at once. */
export async function ageTraffic(db: Database, now: Date): Promise<void> {
  const hourly = chinaDayStart(now, -TRAFFIC_DAYS.hourly);
  await sql`
    with old as (
      delete from visit_count where hours = 1 and starts_at < ${hourly} returning starts_at, page, visits
    ), days as (
      select date_trunc('day', starts_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as starts_at,
        page, sum(visits)::int as visits
      from old group by 1, 2
    )
    insert into visit_count as kept (starts_at, hours, page, visits)
    select starts_at, 24, page, visits from days order by starts_at, page
    on conflict (starts_at, hours, page) do update set visits = kept.visits + excluded.visits`.execute(db);
  await db
    .deleteFrom('visit_count')
    .where('starts_at', '<', chinaDayStart(now, -TRAFFIC_DAYS.visits))
    .execute();
  const oldest = chinaDay(chinaDayStart(now, -TRAFFIC_DAYS.searches));
  await db.deleteFrom('search_count').where('day', '<', oldest).execute();
}
