import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type * as calls from '#contract/admin/system.ts';
import { Refusal } from '#contract/refusal.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { readAgeHeader } from '#platform/backup/age-file.ts';
import { backupFolderProblem, backupProblem } from '#platform/backup/backup-problem.ts';
import { beginRun, findRun, lastRuns, resultOf } from '#platform/backup/backup-runs.ts';
import { type BackupContents, checkBackupArchive } from '#platform/backup/check-backup.ts';
import { parseIdentities, UnusableIdentity } from '#platform/backup/identities.ts';
import { archivePath, backupPath, makeBackupFile } from '#platform/backup/make-backup-file.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { UnusableBackup } from '#platform/database/backup/backup-file.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle, AdminServices } from '../context.ts';

const SHOWN = 50;

export const listBackups: AdminHandle<typeof calls.backupList> = async ({
  db,
  folder,
  clock,
  config: { nightly, backupRecipients },
}) => {
  const runs = await lastRuns(db, SHOWN);
  const now = clock.now();
  const toRow = async ({ kind, started_at, ended_at, alive_at, due_at, ...run }: (typeof runs)[number]) => ({
    ...run,
    kind: kind === 'restore' ? ('restore' as const) : ('backup' as const),
    by_itself: due_at !== null,
    started_at: chinaTime(started_at),
    ended_at: ended_at && chinaTime(ended_at),
    result: resultOf({ ended_at, alive_at, problem: run.problem }, now),
    is_here: isLocal(folder, run.file),
    is_encrypted: isLocal(folder, run.file) && (await isEncrypted(run.file)),
  });
  const list = await Promise.all(runs.map(toRow));
  return { folder, nightly: nightly ?? null, recipients: backupRecipients.length, list };
};

/** False also for a file that can't be read, which its check explains. */
async function isEncrypted(file: string): Promise<boolean> {
  return (await readAgeHeader(file).catch(() => undefined)) !== undefined;
}

function isLocal(folder: string, file: string): boolean {
  return dirname(resolve(file)) === resolve(folder) && existsSync(file);
}

/**
 * Starts a backup and returns immediately; one at a time.
 * @throws {Refusal} BUSY, CONFLICT if the folder can't be used
 */
export const makeBackup: AdminHandle<typeof calls.backupMake> = async (context) => {
  const { db, clock, logger, folder, operator, now } = context;
  await refuseDuringBackup(db, now, '已经有一个备份正在进行');
  const problem = backupFolderProblem(folder);
  if (problem) {
    throw new Refusal('CONFLICT', problem);
  }
  const file = archivePath(backupPath(folder, now), context.config);
  const run = { kind: 'backup', doer: operator.name, file } as const;
  const { id, end } = await beginRun(db, run, () => clock.now());
  await recordBackup(db, 'backup', { id, file }, context);
  makeBackupFile(context, file, { now })
    .then(end)
    .catch(async (error: Error) => {
      logger.error('backup failed', { error });
      await end({ problem: backupProblem(error, file) }).catch(() => undefined);
    });
  return { id };
};

/** @throws {Refusal} NOT_FOUND if it is not on this machine, BAD_REQUEST if it cannot be restored */
export const checkBackup: AdminHandle<typeof calls.backupCheck> = async (context, { id, identity }) => {
  const file = await fileOf(context, id);
  const { made_at, rows, media, journals } = await checkArchive(file, await readIdentity(identity));
  await recordBackup(context.db, 'backup_check', { id, file }, context);
  return {
    made_at,
    rows,
    pictures: media.files,
    picture_bytes: media.bytes,
    journals: journals.length,
    command: `npm run portal -- restore ${file}${identity ? ' --identity 私钥文件' : ''} --replace`,
    obstacle: (await context.restoring.obstacle()) ?? null,
  };
};

/** @throws {Refusal} NOT_FOUND if it is not on this machine */
export const downloadBackup: AdminHandle<typeof calls.backupDownload> = async (context, { id }) => {
  const file = await fileOf(context, id);
  await recordBackup(context.db, 'backup_download', { id, file }, context);
  return { name: basename(file), type: 'application/octet-stream', body: createReadStream(file) };
};

/**
 * Restores a backup, which restarts this process with the backup's data. Checks the whole archive first.
 * @throws {Refusal} NOT_FOUND, BAD_REQUEST, BUSY
 */
export const restoreBackup: AdminHandle<typeof calls.backupRestore> = async (context, { id, identity }) => {
  const { db, restoring, now, operator, address } = context;
  const file = await fileOf(context, id);
  const obstacle = await restoring.obstacle();
  if (obstacle) {
    throw new Refusal('BAD_REQUEST', obstacle);
  }
  await refuseDuringBackup(db, now, '正在备份，请等备份完成后再恢复');
  const identities = await readIdentity(identity);
  await checkArchive(file, identities);
  await recordBackup(db, 'restore', { id, file }, context);
  restoring.begin({ file, identities, operator, address, at: now });
  return { started_at: chinaTime(now) };
};

async function refuseDuringBackup(db: Database, now: Date, message: string): Promise<void> {
  const [last] = await lastRuns(db, 1, ['backup']);
  if (last && resultOf(last, now) === 'running') {
    throw new Refusal('BUSY', message);
  }
}

/** @throws {Refusal} BAD_REQUEST */
async function readIdentity(text: string | undefined): Promise<string[]> {
  try {
    return text ? await parseIdentities(text) : [];
  } catch (error) {
    throw error instanceof UnusableIdentity
      ? new Refusal('BAD_REQUEST', error.message, { field: 'identity' })
      : error;
  }
}

async function checkArchive(file: string, identities: readonly string[]): Promise<BackupContents> {
  try {
    return await checkBackupArchive(file, identities);
  } catch (error) {
    throw error instanceof UnusableBackup ? new Refusal('BAD_REQUEST', error.message) : error;
  }
}

function recordBackup(
  db: Database,
  action: string,
  { id, file }: { id: number; file: string },
  context: AdminContext,
): Promise<void> {
  const entry = { ...auditOf('backups', context), action, subject_id: id, title: basename(file) };
  return transaction(db, (tx) => record(tx, entry));
}

/**
 * The path of a backup on this machine, restricted to the backup folder.
 * @throws {Refusal} NOT_FOUND
 */
async function fileOf({ db, folder }: AdminServices, id: number): Promise<string> {
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
