import { type RawBuilder, sql } from 'kysely';
import type { dashboardTraffic, pageViewList, searchList } from '#contract/admin/dashboard.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { type Counted, type DayRange, precedingRange } from '#platform/core/day-range.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Database } from '#platform/database/open.ts';

export interface PageViews extends Counted {
  page: string;
}

/** Page views in a range and the previous one, by page kind and by hour or day. */
export async function readPageViews(db: Database, range: DayRange): Promise<PageViews[]> {
  const at =
    range.step === 'hour'
      ? sql`starts_at`
      : sql`date_trunc('day', starts_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
  const { rows } = await sql<PageViews>`
    select ${at} as at, page, sum(visits)::int as count from visit_count
    where starts_at >= ${precedingRange(range).from} and starts_at < ${range.to}
    group by 1, 2`.execute(db);
  return rows;
}

/** Page views by hour and kind; of some sites by hour with an empty kind, as sites are not counted by kind. */
function pageViewsOf(sites: readonly string[] | null): RawBuilder<unknown> {
  return sites === null
    ? sql`visit_count`
    : sql`(
      select starts_at, 1 as hours, '' as page, sum(visits)::int as visits from traffic_hour
      where site = any(${[...sites]}::text[]) and visits > 0 group by starts_at
    ) as visit_count`;
}

export interface Page {
  limit: number;
  offset: number;
  isDown: boolean;
}

type PageViewRow = Omit<CallData<typeof pageViewList>['list'][number], 'at'> & { at: Date };
type SearchRow = CallData<typeof searchList>['list'][number];
type Filters<Call extends typeof pageViewList | typeof searchList> = Omit<
  CallParams<Call>,
  'page' | 'size' | 'sort'
>;

export async function listPageViews(
  db: Database,
  sites: readonly string[] | null,
  { page_kind, from, to }: Filters<typeof pageViewList>,
  { limit, offset, isDown, by }: Page & { by: 'at' | 'visits' },
) {
  const conditions = sql.join(
    [
      sql`true`,
      ...(page_kind ? [sql`page = ${page_kind}`] : []),
      ...(from ? [sql`starts_at >= ${new Date(from)}`] : []),
      ...(to ? [sql`starts_at < ${new Date(to)}`] : []),
    ],
    sql` and `,
  );
  const column = by === 'at' ? sql`starts_at` : sql`visits`;
  const { rows: totals } = await sql<{ total: number; sum: number }>`
    select count(*)::int as total, coalesce(sum(visits), 0)::int as sum
    from ${pageViewsOf(sites)} where ${conditions}`.execute(db);
  const { rows } = await sql<PageViewRow>`
    select starts_at as at, hours, page as page_kind, visits from ${pageViewsOf(sites)} where ${conditions}
    order by ${column} ${direction(isDown)}, starts_at desc, page limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows, ...(totals[0] ?? { total: 0, sum: 0 }) };
}

/** A page of the searches in a time range, one row per word, with the list's length and sum. */
export async function listSearches(
  db: Database,
  { q, from, to, missed }: Filters<typeof searchList>,
  { limit, offset, isDown, by }: Page & { by: 'searches' | 'missed' | 'last_day' },
) {
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(q ? [containing('term', q.normalize('NFKC').toLowerCase())] : []),
    ...(from ? [sql`day >= ${chinaDay(new Date(from))}::date`] : []),
    ...(to ? [sql`day < ${chinaDay(new Date(to))}::date`] : []),
  ];
  const having = missed === undefined ? sql`` : sql`having sum(missed) ${missed ? sql`>` : sql`=`} 0`;
  const counted = sql.ref(missed ? 'missed' : 'searches');
  const { rows } = await sql<{ total: number; sum: number; list: SearchRow[] }>`
    with found as materialized (
      select term, sum(searches)::int as searches, sum(missed)::int as missed, max(day) as last_day
      from search_count where ${sql.join(conditions, sql` and `)}
      group by term ${having}
    ), shown as (
      select * from found order by ${sql.ref(by)} ${direction(isDown)}, term limit ${limit} offset ${offset}
    )
    select (select count(*)::int from found) as total,
      (select coalesce(sum(${counted}), 0)::int from found) as sum,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'term', shown.term, 'searches', shown.searches, 'missed', shown.missed,
          'results', kept.results, 'last_day', to_char(last_day, 'YYYY-MM-DD')
        ) order by shown.${sql.ref(by)} ${direction(isDown)}, shown.term)
        from shown join search_count as kept on kept.day = last_day and kept.term = shown.term
      ), '[]') as list`.execute(db);
  const { total = 0, sum = 0, list = [] } = rows[0] ?? {};
  return { rows: list, total, sum };
}

function direction(isDown: boolean): RawBuilder<unknown> {
  return isDown ? sql`desc` : sql`asc`;
}

type Traffic = CallData<typeof dashboardTraffic>;

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
