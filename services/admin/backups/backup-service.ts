import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { AdminData, AdminParams } from '#contract/admin/call.ts';
import type * as calls from '#contract/admin/system.ts';
import { Refusal } from '#contract/errors.ts';
import { record } from '#platform/audit/record.ts';
import type { BackupDeps } from '#platform/backup/backup-archive.ts';
import { beginRun, findRun, lastRuns, resultOf } from '#platform/backup/backup-runs.ts';
import { type BackupContents, checkBackupArchive } from '#platform/backup/check-backup.ts';
import { backupPath, makeBackupFile } from '#platform/backup/make-backup-file.ts';
import type { RestoreControl } from '#platform/backup/restores.ts';
import { type Clock, chinaTime } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { AdminContext, AuthContext } from '#platform/core/operator.ts';
import { UnusableBackup } from '#platform/database/backup/backup-file.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type AuthDeps, confirmPassword, sessionOf } from '../auth/auth-deps.ts';

export interface BackupServiceDeps extends BackupDeps {
  config: BackupDeps['config'] & Pick<Config, 'nightly'>;
  folder: string;
  clock: Clock;
  logger: Logger;
  restoring: RestoreControl;
}

const SHOWN = 50;

export async function listBackups({
  db,
  folder,
  clock,
  config: { nightly },
}: BackupServiceDeps): Promise<AdminData<typeof calls.backupList>> {
  const runs = await lastRuns(db, SHOWN);
  const now = clock.now();
  const list = runs.map(({ kind, started_at, ended_at, alive_at, due_at, ...run }) => ({
    ...run,
    kind: kind === 'restore' ? ('restore' as const) : ('backup' as const),
    by_itself: due_at !== null,
    started_at: chinaTime(started_at),
    ended_at: ended_at && chinaTime(ended_at),
    result: resultOf({ ended_at, alive_at, problem: run.problem }, now),
    is_here: isLocal(folder, run.file),
  }));
  return { folder, nightly: nightly ?? null, list };
}

function isLocal(folder: string, file: string): boolean {
  return dirname(resolve(file)) === resolve(folder) && existsSync(file);
}

/**
 * Starts a backup and returns immediately; one at a time.
 * @throws {Refusal} BUSY
 */
export async function makeBackup(deps: BackupServiceDeps, context: AdminContext): Promise<{ id: number }> {
  const { db, clock, logger, folder } = deps;
  const { operator, now } = context;
  await refuseDuringBackup(db, now, '已经有一个备份正在进行');
  const file = backupPath(folder, now);
  const run = { kind: 'backup', doer: operator.name, file } as const;
  const { id, end } = await beginRun(db, run, () => clock.now());
  await recordBackup(db, 'backup', { id, file }, context);
  makeBackupFile(deps, file, { now })
    .then(end)
    .catch(async (error: Error) => {
      logger.error('backup failed', { error });
      await end({ problem: error.message.slice(0, 500) }).catch(() => undefined);
    });
  return { id };
}

/** @throws {Refusal} NOT_FOUND if it is not on this machine, BAD_REQUEST if it cannot be restored */
export async function checkBackup(
  deps: BackupServiceDeps,
  id: number,
  context: AdminContext,
): Promise<AdminData<typeof calls.backupCheck>> {
  const file = await fileOf(deps, id);
  const { made_at, rows, media, journals } = await checkArchive(file);
  await recordBackup(deps.db, 'backup_check', { id, file }, context);
  return {
    ...{ made_at, rows, pictures: media.files, picture_bytes: media.bytes, journals: journals.length },
    command: `npm run portal -- restore ${file} --replace`,
    obstacle: (await deps.restoring.obstacle()) ?? null,
  };
}

/** @throws {Refusal} NOT_FOUND if it is not on this machine */
export async function downloadBackup(deps: BackupServiceDeps, id: number, context: AdminContext) {
  const file = await fileOf(deps, id);
  await recordBackup(deps.db, 'backup_download', { id, file }, context);
  return { name: basename(file), type: 'application/octet-stream', body: createReadStream(file) };
}

/**
 * Restores a backup, which restarts this process with the backup's data. Requires the operator's password and checks
 * the whole archive first.
 * @throws {Refusal} NOT_FOUND, BAD_REQUEST, TOO_MANY, BUSY
 */
export async function restoreBackup(
  deps: BackupServiceDeps & AuthDeps,
  { id, password }: AdminParams<typeof calls.backupRestore>,
  context: AuthContext,
): Promise<AdminData<typeof calls.backupRestore>> {
  const { db, restoring } = deps;
  const { now, browser } = context;
  const { operator } = sessionOf(context);
  const refundAttempt = await confirmPassword(deps, password, context);
  await refundAttempt();
  const file = await fileOf(deps, id);
  const obstacle = await restoring.obstacle();
  if (obstacle) {
    throw new Refusal('BAD_REQUEST', obstacle);
  }
  await refuseDuringBackup(db, now, '正在备份，请等它做完再恢复');
  await checkArchive(file);
  const { address } = browser;
  await recordBackup(db, 'restore', { id, file }, { operator, address, now });
  restoring.begin({ file, operator, address, at: now });
  return { started_at: chinaTime(now) };
}

async function refuseDuringBackup(db: Database, now: Date, message: string): Promise<void> {
  const [last] = await lastRuns(db, 1, ['backup']);
  if (last && resultOf(last, now) === 'running') {
    throw new Refusal('BUSY', message);
  }
}

async function checkArchive(file: string): Promise<BackupContents> {
  try {
    return await checkBackupArchive(file);
  } catch (error) {
    throw error instanceof UnusableBackup ? new Refusal('BAD_REQUEST', error.message) : error;
  }
}

function recordBackup(
  db: Database,
  action: string,
  { id, file }: { id: number; file: string },
  { operator, address, now }: Omit<AdminContext, 'host'>,
): Promise<void> {
  const deed = { operator, address, at: now, action, subject: 'backups', subject_id: id };
  return transaction(db, (tx) => record(tx, { ...deed, title: basename(file) }));
}

/**
 * The path of a backup on this machine, restricted to the backup folder.
 * @throws {Refusal} NOT_FOUND
 */
async function fileOf({ db, folder }: BackupServiceDeps, id: number): Promise<string> {
  const run = await findRun(db, id);
  const file = run && join(folder, basename(run.file));
  if (
    run?.kind !== 'backup' ||
    !file ||
    !run.ended_at ||
    run.problem !== null ||
    !isLocal(folder, run.file) ||
    !(await stat(file)).isFile()
  ) {
    throw new Refusal('NOT_FOUND', '这个备份不在本机的备份目录里');
  }
  return file;
}
