import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { chinaDay } from '#platform/core/clock.ts';
import { LOG_FILE } from '#platform/core/log-files.ts';
import type { Database } from '#platform/database/open.ts';
import { lookAtClock } from './steady-clock.ts';

/** The law asks for half a year of the logs of a network (网络安全法 第二十一条): nothing is removed sooner. */
export const LEAST_DAYS = 180;

const DAY_MS = 86_400_000;
/** Rows of one statement: others wait for the embedded database no longer than that takes. */
const AT_ONCE = 2_000;

/** What was removed. */
export interface Removed {
  entries: number;
  log_files: number;
  /** Until when nothing is removed, since the clock has leapt. */
  held_until: Date | undefined;
}

/**
 * Removes what is older than `days`: entries of the audit, records of backups, and files of the log. Of the two
 * clocks, this machine's and the database's, the earlier counts, so that a wrong one removes nothing too soon; where
 * both have leapt, nothing is removed for a week. The audit's own trigger refuses what is younger than 180 days, whoever
 * asks.
 */
export async function removeOld(
  db: Database,
  { now, days, logDir }: { now: Date; days: number; logDir: string | undefined },
): Promise<Removed> {
  if (days < LEAST_DAYS) {
    throw new Error(`Nothing is removed before ${LEAST_DAYS} days are over.`);
  }
  const clock = await lookAtClock(db, now);
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
        order by at limit ${AT_ONCE}
      )`.execute(db);
    entries += Number(numAffectedRows);
    if (numAffectedRows < AT_ONCE) {
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
