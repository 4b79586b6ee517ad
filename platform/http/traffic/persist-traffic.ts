import { sql } from 'kysely';
import { type Clock, chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';
import type { Traffic, TrafficCounter } from './traffic-counter.ts';

const WRITE_EVERY_MS = 60_000;
const AGE_EVERY_MS = 6 * 3_600_000;

interface Deps {
  db: Database;
  clock: Clock;
  logger: Logger;
}

/** Writes the counts once; after a failure they stay in the counter. */
export async function passOn(counter: TrafficCounter, { db, logger }: Omit<Deps, 'clock'>): Promise<void> {
  const traffic = counter.take();
  try {
    await writeTraffic(db, traffic);
  } catch (error) {
    counter.refund(traffic);
    logger.warn('page views could not be written', { error });
  }
}

/**
 * Writes the counts every minute; a crash loses that minute.
 * @returns stops the timers and writes the rest
 */
export function persistTraffic(counter: TrafficCounter, { db, clock, logger }: Deps): () => Promise<void> {
  const write = () => passOn(counter, { db, logger });
  const age = () =>
    ageTraffic(db, clock.now()).catch((error: unknown) =>
      logger.warn('old page views could not be aggregated', { error }),
    );
  const stops = [repeatEvery(write, WRITE_EVERY_MS, WRITE_EVERY_MS), repeatEvery(age, AGE_EVERY_MS)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await write();
  };
}

/** Distinct hosts of other sites per day; further ones are counted without their names. */
const MOST_HOSTS = 200;

/** Adds counts to the tables in one statement; safe for concurrent processes. */
export async function writeTraffic(
  db: Database,
  { visits = [], searches = [], hours = [], sources = [] }: Partial<Traffic>,
): Promise<void> {
  if (visits.length + searches.length + hours.length + sources.length === 0) {
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
    ), counted as (
      insert into traffic_hour as kept (starts_at, site, visits, searches, missed)
      select starts_at, site, visits, searches, missed from unnest(
        ${hours.map(({ starts_at }) => starts_at.toISOString())}::timestamptz[],
        ${hours.map(({ site }) => site)}::text[],
        ${hours.map((one) => one.visits)}::integer[],
        ${hours.map((one) => one.searches)}::integer[],
        ${hours.map(({ missed }) => missed)}::integer[]
      ) as given (starts_at, site, visits, searches, missed)
      order by starts_at, site
      on conflict (starts_at, site) do update set
        visits = kept.visits + excluded.visits,
        searches = kept.searches + excluded.searches,
        missed = kept.missed + excluded.missed
    ), given as (
      select * from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
        as one (day date, source text, host text, page text, visits int)
    ), fresh as (
      select day, host, row_number() over (partition by day order by sum(visits) desc, host) as place
      from given where host <> '' and not exists (
        select from visit_source as old where old.day = given.day and old.source = given.source and old.host = given.host)
      group by day, host
    ), unnamed as (
      select day, host from fresh where place > ${MOST_HOSTS} - (
        select count(distinct old.host) from visit_source as old where old.day = fresh.day and old.host <> '')
    ), sourced as (
      insert into visit_source as kept (day, source, host, page, visits)
      select given.day, source, case when unnamed.host is null then given.host else '' end, page, sum(visits)
      from given left join unnamed on unnamed.day = given.day and unnamed.host = given.host
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (day, source, host, page) do update set visits = kept.visits + excluded.visits
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

/** Retention in days: hourly page views by page, page views by day, by hour of a site and by source, searches. */
export const TRAFFIC_DAYS = { hourly: 35, visits: 400, searches: 190 } as const;

/** Aggregates old hours into days and deletes expired rows; safe for concurrent processes. */
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
  await db
    .deleteFrom('traffic_hour')
    .where('starts_at', '<', chinaDayStart(now, -TRAFFIC_DAYS.visits))
    .execute();
  await db
    .deleteFrom('visit_source')
    .where('day', '<', chinaDay(chinaDayStart(now, -TRAFFIC_DAYS.visits)))
    .execute();
  const oldest = chinaDay(chinaDayStart(now, -TRAFFIC_DAYS.searches));
  await db.deleteFrom('search_count').where('day', '<', oldest).execute();
}
