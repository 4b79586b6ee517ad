import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import type { RestoreAttempt, RestoreOrder } from '#platform/backup/restores.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { holdPort } from '#platform/http/server/unavailable-server.ts';
import { tellCheck } from '../open-journal.ts';
import { restore, restoreOwner } from './restore.ts';
import { putBackUnfinished } from './unfinished-restore.ts';

/** A restore that came to nothing, and why. */
export interface FailedRestore {
  attempt: RestoreAttempt;
  problem: string;
}

/**
 * Carries out a restore that the back office asked for, once this process has let go of its database; visitors are told
 * meanwhile. Answers what went wrong: then all is as it was.
 */
export async function carryOutRestore(
  { at, ...order }: RestoreOrder,
  config: Config,
  { logger, say }: { logger: Logger; say(text: string): void },
): Promise<FailedRestore | undefined> {
  const attempt = { ...order, started_at: at };
  const end = await announceMaintenance(config, logger);
  try {
    say(`正在恢复备份 ${order.file} …`);
    const contents = await checkBackupArchive(order.file);
    const options = { journals: [], areLost: false, isUntouched: false, replaces: true };
    const { aside, check } = await restore(contents, { config, options, attempt, say });
    tellCheck(check).forEach(say);
    logger.info('a backup is restored', { file: order.file, aside });
    return undefined;
  } catch (error) {
    logger.error('a backup was not restored', { file: order.file, error });
    return { attempt, problem: (error as Error).message };
  } finally {
    await end();
  }
}

/** A restore goes on where the port is lost: visitors see that nobody answers. */
async function announceMaintenance(config: Config, logger: Logger): Promise<() => Promise<void>> {
  try {
    const { release } = await holdPort(config, 'maintenance');
    return release;
  } catch (error) {
    logger.warn('the port could not be held for the maintenance response', { error });
    return async () => undefined;
  }
}

/** Where a restore was cut off by the end of its process, everything is put back first. */
export async function restoreCutOff(
  config: Config,
  say: (text: string) => void,
): Promise<FailedRestore | undefined> {
  const now = systemClock.now();
  const cut = await putBackUnfinished(config, restoreOwner(now));
  if (!cut) {
    return undefined;
  }
  const problem = '恢复中途断了，原来的数据库已放回';
  say(`${problem}：${cut.file}`);
  const operator = { id: null, name: cut.doer, role: '' };
  return { attempt: { operator, address: '', file: cut.file, started_at: now }, problem };
}
