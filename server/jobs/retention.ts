import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Clock, chinaDay } from '#platform/core/clock.ts';
import { LOG_FILE } from '#platform/core/log-files.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';

/** The law requires network logs to be retained for half a year (网络安全法 第二十一条). */
const MIN_DAYS = 180;
const DAY_MS = 86_400_000;
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
      const { entries, log_files, held_until } = await removeOld(db, { now: clock.now(), days, logDir });
      if (held_until && held_until.getTime() !== reported) {
        reported = held_until.getTime();
        logger.info('retention paused: the clock is new or was changed', { held_until });
      }
      if (entries + log_files > 0) {
        logger.info('expired data removed', { entries, log_files, days });
      }
    } catch (error) {
      logger.warn('removing expired data failed', { error });
    }
  };
  return repeatEvery(remove, EVERY_MS);
}

/**
 * Removes audit entries, backup runs and log files older than `days`. Uses the earlier of this machine's and the
 * database's clock. After a clock change nothing is removed for a week. A trigger on the audit refuses to delete
 * entries younger than 180 days.
 * @returns numbers of removed entries and files; `held_until` after a clock change
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
    return { entries: 0, log_files: 0, held_until: clock.held_until };
  }
  const before = new Date(clock.now.getTime() - days * DAY_MS);
  let entries = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from audit_entry where id in (
        select id from audit_entry
        where at < ${before}
        order by at limit ${BATCH}
      )`.execute(db);
    entries += Number(numAffectedRows);
    if (numAffectedRows < BATCH) {
      break;
    }
  }
  await db.deleteFrom('backup_run').where('started_at', '<', before).execute();
  return { entries, log_files: logDir ? removeLogs(logDir, before) : 0, held_until: undefined };
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
async function checkClock(db: Database, machineNow: Date) {
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
