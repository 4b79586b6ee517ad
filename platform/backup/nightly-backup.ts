import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Clock, chinaMoment } from '../core/clock.ts';
import type { NightlyBackups } from '../core/config/config.ts';
import type { Logger } from '../core/logger.ts';
import type { BackupDeps } from './backup-archive.ts';
import { backupPath } from './backup-path.ts';
import { beginNight, nightsBackups, resultOf } from './backup-runs.ts';
import { draftOf, makeBackupFile } from './make-backup-file.ts';

/** What the backup of a night is made with. */
export interface NightDeps extends BackupDeps {
  folder: string;
  clock: Clock;
  logger: Logger;
  nightly: NightlyBackups;
}

/** A process that starts later than this after its hour leaves it: by day the embedded database has no time for it. */
const LATEST_MS = 2 * 3_600_000;

/** The night whose backup is to be made by now, told by its hour; undefined where none is. */
export function nightDue(now: Date, time: string): Date | undefined {
  const today = chinaMoment(now, 0, time);
  const last = today <= now ? today : chinaMoment(now, -1, time);
  return now.getTime() - last.getTime() < LATEST_MS ? last : undefined;
}

/**
 * Makes the backup of a night, unless some process has done so or tried, and removes those that are one too many. What
 * goes wrong is written down and logged; the night isn't tried again.
 * @param due the night, by its hour
 * @param ending gives the night back to whoever comes next
 */
export async function backUpNight(deps: NightDeps, due: Date, ending: AbortSignal): Promise<void> {
  const { db, folder, clock, logger, nightly } = deps;
  const file = backupPath(folder, clock.now(), '-auto');
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
    await night.end({ problem: (error as Error).message.slice(0, 500) });
    return;
  }
  logger.info('the backup of the night is made', { file });
  const removed = await removeSurplus(deps, nightly.keep);
  if (removed > 0) {
    logger.info('old backups of nights are removed', { removed, kept: nightly.keep });
  }
}

/** Removes from this machine's folder what was made here by itself: all but the newest, and what is left of one that broke off. */
async function removeSurplus({ db, folder, clock }: NightDeps, keep: number): Promise<number> {
  const here = (await nightsBackups(db)).filter(({ file }) => dirname(resolve(file)) === resolve(folder));
  const results = here.map((run) => ({ file: run.file, result: resultOf(run, clock.now()) }));
  for (const { file } of results.filter(({ result }) => result === 'lost')) {
    await rm(draftOf(file), { force: true });
  }
  const surplus = results.filter(({ file, result }) => result !== 'running' && existsSync(file)).slice(keep);
  for (const { file } of surplus) {
    await rm(file);
  }
  return surplus.length;
}
