import { type RawBuilder, sql } from 'kysely';
import type {
  CountedDownloads,
  CountedImpressions,
  CountedReads,
  CountedViews,
} from '#contract/service-counts.ts';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * Adds counts to the days and the totals of their games; ignores games that don't exist. The days are those of Android
 * and iOS. Rows are locked in a fixed order,
 * so that concurrent processes don't deadlock.
 */
export async function addDownloads(tx: Tx, counts: readonly CountedDownloads[]): Promise<void> {
  if (counts.length === 0) {
    return;
  }
  await sql`
    insert into download_day as kept (game_id, platform, day, count)
    select game_id, platform, day, sum(count)::int from ${rowsOf(counts)}
    where ${exists} and platform in ('android', 'ios')
    group by game_id, platform, day order by game_id, platform, day
    on conflict (game_id, platform, day) do update set count = kept.count + excluded.count`.execute(tx);
  await sql`
    update game set download_count = download_count + given.count
    from (
      select locked.id, sum(given.count) as count
      from (
        select id from game where id = any(${counts.map(({ game_id }) => game_id)}::bigint[])
        order by id for no key update
      ) as locked
      join ${rowsOf(counts)} on given.game_id = locked.id group by locked.id
    ) as given
    where given.id = game.id`.execute(tx);
}

const exists = sql`exists (select from game where game.id = given.game_id)`;

function rowsOf(counts: readonly CountedDownloads[]): RawBuilder<unknown> {
  return sql`unnest(
    ${counts.map(({ game_id }) => game_id)}::bigint[],
    ${counts.map(({ platform }) => platform)}::text[],
    ${counts.map(({ day }) => day)}::date[],
    ${counts.map(({ count }) => count)}::integer[]
  ) as given (game_id, platform, day, count)`;
}

/** Adds page views to the days of their games; ignores games that don't exist. */
export async function addViews(tx: Tx, views: readonly CountedViews[]): Promise<void> {
  if (views.length === 0) {
    return;
  }
  await sql`
    insert into game_view_day as known (game_id, day, count)
    select game_id, day, sum(count)::int
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as given (game_id bigint, day date, count int)
    where ${exists}
    group by game_id, day order by game_id, day
    on conflict (game_id, day) do update set count = known.count + excluded.count`.execute(tx);
}

/** Adds reads to their articles, in a fixed order; ignores articles that don't exist. */
export async function addReads(tx: Tx, reads: readonly CountedReads[]): Promise<void> {
  if (reads.length === 0) {
    return;
  }
  const ids = reads.map(({ news_id }) => news_id);
  await sql`
    update news set view_count = view_count + given.count
    from (
      select locked.id, sum(given.count) as count
      from (select id from news where id = any(${ids}::bigint[]) order by id for no key update) as locked
      join unnest(${ids}::bigint[], ${reads.map(({ count }) => count)}::integer[]) as given (news_id, count)
        on given.news_id = locked.id
      group by locked.id
    ) as given
    where given.id = news.id`.execute(tx);
}

/** Adds downloads to the hour in which they are written; the row of the hour is locked last. */
export async function addDownloadHour(tx: Tx, counts: readonly CountedDownloads[], now: Date): Promise<void> {
  if (counts.length === 0) {
    return;
  }
  await sql`
    insert into download_hour as kept (starts_at, count)
    select date_trunc('hour', ${now}::timestamptz, 'UTC'), sum(count)::int from ${rowsOf(counts)}
    where ${exists} having sum(count) > 0
    on conflict (starts_at) do update set count = kept.count + excluded.count`.execute(tx);
}

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
