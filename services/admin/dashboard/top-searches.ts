import { sql } from 'kysely';
import type { AdminData } from '#contract/admin/call.ts';
import type { dashboardTraffic } from '#contract/admin/dashboard.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { type DayRange, precedingRange } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';

type Traffic = AdminData<typeof dashboardTraffic>;

/** Search counts of a range and of the previous one, and the top words. `results` is of the last search. */
type TopSearches = Pick<Traffic, 'words' | 'missed_words'> &
  Record<'searches' | 'missed' | 'searches_before' | 'missed_before', number>;

/** Counts searches and lists the top words and the top words without results, in one statement. */
export async function topSearches(db: Database, range: DayRange, limit: number): Promise<TopSearches> {
  const [before, from, to] = [precedingRange(range).from, range.from, range.to].map(chinaDay);
  const { rows } = await sql<TopSearches>`
    with found as materialized (
      select term, sum(searches)::int as searches, sum(missed)::int as missed, max(day) as last_day
      from search_count where day >= ${from}::date and day < ${to}::date group by term
    ), words as (
      select * from found order by searches desc, term limit ${limit}
    ), missed_words as (
      select * from found where missed > 0 order by missed desc, term limit ${limit}
    ), earlier as (
      select coalesce(sum(searches), 0)::int as searches, coalesce(sum(missed), 0)::int as missed
      from search_count where day >= ${before}::date and day < ${from}::date
    )
    select coalesce(sum(found.searches), 0)::int as searches, coalesce(sum(found.missed), 0)::int as missed,
      (select searches from earlier) as searches_before, (select missed from earlier) as missed_before,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'term', words.term, 'searches', words.searches, 'missed', words.missed, 'results', kept.results
        ) order by words.searches desc, words.term)
        from words join search_count as kept on kept.day = last_day and kept.term = words.term
      ), '[]') as words,
      coalesce((
        select jsonb_agg(jsonb_build_object('term', term, 'searches', searches, 'missed', missed)
          order by missed desc, term)
        from missed_words
      ), '[]') as missed_words
    from found`.execute(db);
  const nothing = { searches: 0, missed: 0, searches_before: 0, missed_before: 0 };
  return rows[0] ?? { ...nothing, words: [], missed_words: [] };
}
