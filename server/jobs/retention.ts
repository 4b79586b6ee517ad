import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { MESSAGE_DAYS } from '#contract/vocabulary.ts';
import { type Clock, chinaDay } from '#platform/core/clock.ts';
import { LOG_FILE } from '#platform/core/log-files.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import { APPEAL_YEARS, REPORT_YEARS, TRADE_YEARS } from '#platform/core/retention-periods.ts';
import type { Database } from '#platform/database/open.ts';

/** The law requires network logs to be retained for half a year (网络安全法 第二十一条). */
const MIN_DAYS = 180;
const DAY_MS = 86_400_000;
/** Daily counts of downloads, page views and channels; the total of downloads stays. */
const DOWNLOAD_DAYS = 400;
/**
 * Events of messages, which are delivered within seconds. Shorter than messages: a main service that reads all events again
 * still has the messages of these, so that it delivers none twice.
 */
const EVENT_DAYS = 30;
/** Rows per statement, which blocks the embedded database. */
const BATCH = 2_000;

/** Checks are an hour apart, or a few days if the portal was off. A longer gap counts as a clock change. */
const MAX_GAP_DAYS = 3;
/** Nothing is removed for this long after a clock change, so that a wrong clock can be noticed. */
const HELD_DAYS = 7;
const EVERY_MS = 3_600_000;

interface Deps {
  db: Database;
  clock: Clock;
  logger: Logger;
  days: number;
  logDir: string | undefined;
}

/**
 * Removes expired data now and every hour.
 * @returns a function that stops it and waits for a running removal
 */
export function scheduleRetention({ db, clock, logger, days, logDir }: Deps): () => Promise<void> {
  let reported = 0;
  const remove = async () => {
    try {
      const removed = await removeOld(db, { now: clock.now(), days, logDir });
      const { entries, accesses, reports, messages, appeals, trades, log_files, held_until } = removed;
      if (held_until && held_until.getTime() !== reported) {
        reported = held_until.getTime();
        logger.info(
          '暂停清理过期数据：时钟是新的，或者改过 Retention is paused: the clock is new or was changed',
          { held_until },
        );
      }
      if (entries + accesses + reports + messages + appeals + trades + log_files > 0) {
        const counts = { entries, accesses, reports, messages, appeals, trades, log_files };
        logger.info('expired data removed', { ...counts, days });
      }
    } catch (error) {
      logger.warn('removing expired data failed', { error });
    }
  };
  return repeatEvery(remove, EVERY_MS);
}

/**
 * Removes audit entries, players' logins and posts, backup runs, decided changes of content and log files older than
 * `days`, daily counts after 400 days, messages after 180 days, and three years later decided reports, closed appeals and sold trade listings. Uses the
 * earlier of this machine's and the database's clock. After a clock change nothing is removed for a week. Triggers on both
 * logs refuse to delete rows younger than 180 days.
 * @returns numbers of removed rows by kind, and files; `held_until` after a clock change
 */
export async function removeOld(
  db: Database,
  { now, days, logDir }: { now: Date; days: number; logDir: string | undefined },
) {
  if (days < MIN_DAYS) {
    throw new Error(`retention must be at least ${MIN_DAYS} days`);
  }
  const clock = await checkClock(db, now);
  if (clock.held_until) {
    const none = { entries: 0, accesses: 0, reports: 0, messages: 0, appeals: 0, trades: 0, log_files: 0 };
    return { ...none, held_until: clock.held_until };
  }
  const before = new Date(clock.now.getTime() - days * DAY_MS);
  const entries = await removeRows(db, 'audit_entry', before);
  const accesses = await removeRows(db, 'player_access', before);
  await db.deleteFrom('backup_run').where('started_at', '<', before).execute();
  const oldest = chinaDay(new Date(clock.now.getTime() - DOWNLOAD_DAYS * DAY_MS));
  await db.deleteFrom('download_day').where('day', '<', oldest).execute();
  await db.deleteFrom('impression_day').where('day', '<', oldest).execute();
  const oldestHour = new Date(`${oldest}T00:00:00+08:00`);
  await db.deleteFrom('download_hour').where('starts_at', '<', oldestHour).execute();
  await db.deleteFrom('game_view_day').where('day', '<', oldest).execute();
  await db.deleteFrom('promo_channel_day').where('day', '<', oldest).execute();
  await db
    .deleteFrom('player_picture')
    .where('state', '=', '已退回')
    .where('decided_at', '<', before)
    .execute();
  await db
    .deleteFrom('content_review')
    .where('state', '<>', '待审核')
    .where('decided_at', '<', before)
    .execute();
  await removeEvents(db, clock.now);
  const reports = await removeReports(db, clock.now);
  const messages = await removeMessages(db, clock.now);
  const appeals = await removeAppeals(db, clock.now);
  const trades = await removeTrades(db, clock.now);
  const log_files = logDir ? removeLogs(logDir, before) : 0;
  return { entries, accesses, reports, messages, appeals, trades, log_files, held_until: undefined };
}

/** Tables whose rows count from `created_at`. */
const CREATED = [
  'notification',
  'notice_event',
  'account_event',
  'notice_delivery',
  'webhook_delivery',
] as const;
/** Tables whose rows count from `at`. */
const DATED = ['audit_entry', 'player_access', 'site_event', 'media_replacement'] as const;

async function removeRows(
  db: Database,
  table: (typeof CREATED | typeof DATED)[number],
  before: Date,
): Promise<number> {
  const at = sql.ref(CREATED.some((one) => one === table) ? 'created_at' : 'at');
  for (let removed = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)}
        where ${at} < ${before}
        order by ${at} limit ${BATCH}
      )`.execute(db);
    removed += Number(numAffectedRows);
    if (numAffectedRows < BATCH) {
      return removed;
    }
  }
}

/** Removes messages, their events, and the records of what was delivered; a pack's record stays as long as the pack. */
async function removeMessages(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - MESSAGE_DAYS * DAY_MS);
  const events = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  await removeRows(db, 'notice_event', events);
  await removeRows(db, 'account_event', events);
  await sql`
    delete from notice_fanout where done_at < ${before} and kind in ('opening', 'expiry')`.execute(db);
  await sql`
    delete from notice_fanout
    where done_at < ${before} and kind = 'pack' and not exists (select from pack where pack.id = subject_id)`.execute(
    db,
  );
  await removeRows(db, 'notice_delivery', before);
  return removeRows(db, 'notification', before);
}

/**
 * Events of the site, and deliveries to webhooks, also those that wait for a paused one; replacements of pictures, which can
 * be undone for as long; cancelled entries of calendars, whose counters go on if they come back until then.
 */
async function removeEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  for (const table of ['site_event', 'webhook_delivery', 'media_replacement'] as const) {
    await removeRows(db, table, before);
  }
  await db.deleteFrom('calendar_entry').where('cancelled_at', '<', before).execute();
}

/** Open reports stay. */
async function removeReports(db: Database, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from report
    where decided_at < ${now}::timestamptz - make_interval(years => ${REPORT_YEARS}::int)`.execute(db);
  return Number(numAffectedRows);
}

/** Appeals with an outcome; one that was closed without a text counts from its beginning. */
async function removeAppeals(db: Database, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from appeal
    where state in ('已答复', '已关闭')
      and coalesce(answered_at, created_at) < ${now}::timestamptz - make_interval(years => ${APPEAL_YEARS}::int)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** With their events. */
async function removeTrades(db: Database, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from trade_listing
    where state = '已出售'
      and sold_at < ${now}::timestamptz - make_interval(years => ${TRADE_YEARS}::int)`.execute(db);
  return Number(numAffectedRows);
}

function removeLogs(folder: string, before: Date): number {
  const oldest = chinaDay(before);
  const old = readdirSync(folder).filter((name) => {
    const [, day] = LOG_FILE.exec(name) ?? [];
    return day !== undefined && day < oldest;
  });
  for (const name of old) {
    rmSync(join(folder, name), { force: true });
  }
  return old.length;
}

/**
 * Reads the clocks and compares them with the previous check, which is stored in the database. A clock that was wrong
 * for days can't be distinguished from a portal that was off: in both cases nothing is removed for a week. The first
 * check of an installation counts as a clock change.
 * @returns the earlier of this machine's time and the database's; `held_until` after a clock change
 */
export async function checkClock(db: Database, machineNow: Date) {
  const { rows } = await sql<{ seen_at: Date; held_until: Date }>`
    insert into retention_clock as before (id, seen_at, held_until)
    select 1, at, at + make_interval(days => ${HELD_DAYS}::int)
    from (select least(${machineNow}::timestamptz, now()) as at) as clock
    on conflict (id) do update set
      seen_at = excluded.seen_at,
      held_until = case
        when abs(extract(epoch from excluded.seen_at - before.seen_at)) > ${MAX_GAP_DAYS * 86_400}::int
        then excluded.held_until
        else before.held_until
      end
    returning seen_at, held_until`.execute(db);
  const [{ seen_at, held_until } = { seen_at: machineNow, held_until: machineNow }] = rows;
  return { now: seen_at, held_until: held_until > seen_at ? held_until : undefined };
}
