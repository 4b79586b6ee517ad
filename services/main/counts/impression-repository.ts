import { sql } from 'kysely';
import type { CountedImpressions } from '#contract/service-counts.ts';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * Adds impressions and clicks to the days of their banners and activities; ignores records that are not on the site. Rows
 * are written in a fixed order, so that concurrent processes don't deadlock.
 */
export async function addImpressions(tx: Tx, counts: readonly CountedImpressions[]): Promise<void> {
  if (counts.length === 0) {
    return;
  }
  await sql`
    insert into impression_day as kept (subject, record_id, day, place, views, clicks)
    select subject, record_id, day, place, sum(views)::int, sum(clicks)::int
    from unnest(
      ${counts.map(({ subject }) => subject)}::text[],
      ${counts.map(({ record_id }) => record_id)}::bigint[],
      ${counts.map(({ day }) => day)}::date[],
      ${counts.map(({ place }) => place)}::smallint[],
      ${counts.map(({ views }) => views)}::integer[],
      ${counts.map(({ clicks }) => clicks)}::integer[]
    ) as given (subject, record_id, day, place, views, clicks)
    where case subject
      when 'banner' then exists (select from banner where banner.id = record_id and published)
      else exists (select from activity where activity.id = record_id and published)
    end
    group by subject, record_id, day, place order by subject, record_id, day, place
    on conflict (subject, record_id, day, place) do update set
      views = kept.views + excluded.views, clicks = kept.clicks + excluded.clicks`.execute(tx);
}
