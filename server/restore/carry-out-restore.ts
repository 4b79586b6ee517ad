import { sql } from 'kysely';
import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import type { RestoreAttempt, RestoreControl, RestoreRequest } from '#platform/backup/restores.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { holdPort } from '#platform/http/server/held-port.ts';
import { describeCheck } from '../open-journal.ts';
import { restore, restoreOwner } from './restore.ts';
import { putBackUnfinished } from './unfinished-restore.ts';

export interface FailedRestore {
  attempt: RestoreAttempt;
  problem: string;
}

/**
 * Accepts restore requests if this process can restore: it must be the only user of the database, and its claim journal
 * the only one newer than the backup.
 */
export function restoringHere(
  { databaseUrl, services }: Pick<Config, 'databaseUrl' | 'services'>,
  db: Database,
  begin: (order: RestoreRequest) => void,
): RestoreControl {
  return {
    begin,
    async obstacle() {
      if (services.main) {
        return '游戏和礼包由其他服务管理，请在对应的服务里恢复';
      }
      const others = databaseUrl ? await otherPrograms(db) : 0;
      return others > 0
        ? `还有 ${others} 个其他连接在使用这个数据库。请停止所有进程，在服务器上用命令恢复`
        : undefined;
    },
  };
}

/** Counts the connections of other processes, by their application name. */
async function otherPrograms(db: Database): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> current_setting('application_name')`.execute(db);
  return rows[0]?.others ?? 0;
}

/**
 * Carries out a restore requested on the admin site, after this process closed its database. Meanwhile the port serves
 * a maintenance response. Returns the failure, after which the previous database is back.
 */
export async function carryOutRestore(
  { at, identities, ...order }: RestoreRequest,
  config: Config,
  { logger, say }: { logger: Logger; say(text: string): void },
): Promise<FailedRestore | undefined> {
  const attempt = { ...order, started_at: at };
  const end = await announceMaintenance(config, logger);
  try {
    say(`正在恢复备份 ${order.file} …`);
    const contents = await checkBackupArchive(order.file, identities);
    const options = { journals: [], areLost: false, isUntouched: false, replaces: true };
    const { aside, check } = await restore(contents, { config, options, attempt, identities, say });
    describeCheck(check).forEach(say);
    logger.info('backup restored', { file: order.file, aside });
    return undefined;
  } catch (error) {
    logger.error('restoring a backup failed', { file: order.file, error });
    return { attempt, problem: (error as Error).message };
  } finally {
    await end();
  }
}

/** The restore continues without a maintenance response if the port can't be held. */
async function announceMaintenance(config: Config, logger: Logger): Promise<() => Promise<void>> {
  try {
    const { release } = await holdPort(config, 'maintenance');
    return release;
  } catch (error) {
    logger.warn('holding the port for the maintenance response failed', { error });
    return async () => undefined;
  }
}

/** Puts the previous database back if the process died during a restore. */
export async function restoreCutOff(
  config: Config,
  say: (text: string) => void,
): Promise<FailedRestore | undefined> {
  const now = systemClock.now();
  const cut = await putBackUnfinished(config, restoreOwner(now));
  if (!cut) {
    return undefined;
  }
  const problem = '恢复过程中断，原来的数据库已换回';
  say(`${problem}：${cut.file}`);
  const operator = { id: null, name: cut.doer, role: '' };
  return { attempt: { operator, address: '', file: cut.file, started_at: now }, problem };
}
