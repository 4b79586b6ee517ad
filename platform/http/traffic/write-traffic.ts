import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Traffic } from './traffic-counter.ts';

/** Adds what was counted to what is there, in one statement; several processes may do so at once. */
export async function writeTraffic(db: Database, { visits, searches }: Traffic): Promise<void> {
  if (visits.length === 0 && searches.length === 0) {
    return;
  }
  await sql`
    with visited as (
      insert into visit_count as kept (starts_at, hours, page, visits)
      select starts_at, 1, page, visits from unnest(
        ${visits.map(({ starts_at }) => starts_at.toISOString())}::timestamptz[],
        ${visits.map(({ page }) => page)}::text[],
        ${visits.map((one) => one.visits)}::integer[]
      ) as given (starts_at, page, visits)
      order by starts_at, page
      on conflict (starts_at, hours, page) do update set visits = kept.visits + excluded.visits
    )
    insert into search_count as kept (day, term, searches, missed, results)
    select day, term, searches, missed, results from unnest(
      ${searches.map(({ day }) => day)}::date[],
      ${searches.map(({ term }) => term)}::text[],
      ${searches.map((one) => one.searches)}::integer[],
      ${searches.map(({ missed }) => missed)}::integer[],
      ${searches.map(({ results }) => results)}::integer[]
    ) as given (day, term, searches, missed, results)
    order by day, term
    on conflict (day, term) do update set
      searches = kept.searches + excluded.searches,
      missed = kept.missed + excluded.missed,
      results = excluded.results`.execute(db);
}
