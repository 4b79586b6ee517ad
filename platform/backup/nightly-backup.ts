import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Clock, chinaMoment } from '../core/clock.ts';
import type { NightlyBackups } from '../core/config/config.ts';
import type { Logger } from '../core/logger.ts';
import { repeatEvery } from '../core/repeat-every.ts';
import type { BackupDeps } from './backup-archive.ts';
import { backupProblem } from './backup-problem.ts';
import { beginNight, nightlyBackups, resultOf } from './backup-runs.ts';
import { archivePath, backupPath, draftPath, makeBackupFile } from './make-backup-file.ts';

export interface NightDeps extends BackupDeps {
  folder: string;
  clock: Clock;
  logger: Logger;
  nightly: NightlyBackups;
}

/** Skip the nightly backup this long after its time: during the day the embedded database is in use. */
const MAX_DELAY_MS = 2 * 3_600_000;
/** The clock is checked this often. */
const EVERY_MS = 30_000;

/** The scheduled time of a nightly backup that is due; undefined if none is. */
export function nightDue(now: Date, time: string): Date | undefined {
  const today = chinaMoment(now, 0, time);
  const last = today <= now ? today : chinaMoment(now, -1, time);
  return now.getTime() - last.getTime() < MAX_DELAY_MS ? last : undefined;
}

/**
 * Makes a backup every night.
 * @param options.patienceMs how long this process waits for others that share its database
 * @returns a function that stops it and aborts a running backup
 */
export function scheduleNightlyBackups(
  deps: NightDeps,
  { patienceMs, everyMs = EVERY_MS }: { patienceMs: number; everyMs?: number },
): () => Promise<void> {
  let done: Date | undefined;
  const check = async (ending: AbortSignal) => {
    const due = nightDue(new Date(deps.clock.now().getTime() - patienceMs), deps.nightly.time);
    if (!due || due.getTime() === done?.getTime()) {
      return;
    }
    try {
      await backUpNight(deps, due, ending);
      done = due;
    } catch (error) {
      deps.logger.error('scheduling the nightly backup failed', { error });
    }
  };
  return repeatEvery(check, everyMs, everyMs);
}

/**
 * Makes a nightly backup, unless another process made or attempted it, and removes surplus ones. A failure is recorded
 * and logged, and is not retried that night.
 * @param due the scheduled time
 * @param ending aborts and releases the night for another process
 */
export async function backUpNight(deps: NightDeps, due: Date, ending: AbortSignal): Promise<void> {
  const { db, config, folder, clock, logger, nightly } = deps;
  const file = archivePath(backupPath(folder, clock.now(), '-auto'), config);
  const night = await beginNight(db, { file, due }, () => clock.now());
  if (!night) {
    return;
  }
  try {
    await night.end(await makeBackupFile(deps, file, { now: clock.now(), signal: ending }));
  } catch (error) {
    if (ending.aborted) {
      await night.refund();
      return;
    }
    logger.error('the backup of the night was not made', { error, file });
    await night.end({ problem: backupProblem(error as Error, file) });
    return;
  }
  logger.info('nightly backup made', { file });
  const removed = await removeSurplus(deps, nightly.keep);
  if (removed > 0) {
    logger.info('old nightly backups removed', { removed, kept: nightly.keep });
  }
}

/** Removes all but the newest nightly backups of this machine's folder, and the drafts of interrupted ones. */
async function removeSurplus({ db, folder, clock }: NightDeps, keep: number): Promise<number> {
  const local = (await nightlyBackups(db)).filter(({ file }) => dirname(resolve(file)) === resolve(folder));
  const results = local.map((run) => ({ file: run.file, result: resultOf(run, clock.now()) }));
  for (const { file } of results.filter(({ result }) => result === 'lost')) {
    await rm(draftPath(file), { force: true });
  }
  const surplus = results.filter(({ file, result }) => result !== 'running' && existsSync(file)).slice(keep);
  for (const { file } of surplus) {
    await rm(file);
  }
  return surplus.length;
}
