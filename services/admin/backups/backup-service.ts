import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { AdminData } from '#contract/admin/call.ts';
import type * as calls from '#contract/admin/system.ts';
import { Refusal } from '#contract/errors.ts';
import { record } from '#platform/audit/record.ts';
import type { BackupDeps } from '#platform/backup/backup-archive.ts';
import { beginRun, findRun, lastRuns, resultOf } from '#platform/backup/backup-runs.ts';
import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import { backupPath, makeBackupFile } from '#platform/backup/make-backup-file.ts';
import type { RestoreControl } from '#platform/backup/restores.ts';
import { type Clock, chinaTime } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { UnusableBackup } from '#platform/database/backup/backup-file.ts';
import { transaction } from '#platform/database/transaction.ts';

export interface BackupServiceDeps extends BackupDeps {
  config: BackupDeps['config'] & Pick<Config, 'nightly'>;
  folder: string;
  clock: Clock;
  logger: Logger;
  restoring: RestoreControl;
}

const SHOWN = 50;

/** The latest backups and restores. */
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
export async function makeBackup(
  deps: BackupServiceDeps,
  { operator, address, now }: AdminContext,
): Promise<{ id: number }> {
  const [last] = await lastRuns(deps.db, 1, ['backup']);
  if (last && resultOf(last, now) === 'running') {
    throw new Refusal('BUSY', '已经有一个备份正在进行');
  }
  const file = backupPath(deps.folder, now);
  const { id, end } = await beginRun(deps.db, { kind: 'backup', doer: operator.name, file }, () =>
    deps.clock.now(),
  );
  await transaction(deps.db, (tx) =>
    record(tx, {
      operator,
      address,
      at: now,
      action: 'backup',
      subject: 'backups',
      subject_id: id,
      title: basename(file),
    }),
  );
  makeBackupFile(deps, file, { now })
    .then(end)
    .catch(async (error: Error) => {
      deps.logger.error('backup failed', { error });
      await end({ problem: error.message.slice(0, 500) }).catch(() => undefined);
    });
  return { id };
}

/** @throws {Refusal} NOT_FOUND if it is not on this machine, BAD_REQUEST if it cannot be restored */
export async function checkBackup(
  deps: BackupServiceDeps,
  id: number,
  { operator, address, now }: AdminContext,
): Promise<AdminData<typeof calls.backupCheck>> {
  const file = await fileOf(deps, id);
  try {
    const { made_at, rows, media, journals } = await checkBackupArchive(file);
    await transaction(deps.db, (tx) =>
      record(tx, {
        operator,
        address,
        at: now,
        action: 'backup_check',
        subject: 'backups',
        subject_id: id,
        title: basename(file),
      }),
    );
    return {
      ...{ made_at, rows, pictures: media.files, picture_bytes: media.bytes, journals: journals.length },
      command: `npm run portal -- restore ${file} --replace`,
      obstacle: (await deps.restoring.obstacle()) ?? null,
    };
  } catch (error) {
    throw error instanceof UnusableBackup ? new Refusal('BAD_REQUEST', error.message) : error;
  }
}

/** @throws {Refusal} NOT_FOUND if it is not on this machine */
export async function downloadBackup(
  deps: BackupServiceDeps,
  id: number,
  { operator, address, now }: AdminContext,
) {
  const file = await fileOf(deps, id);
  await transaction(deps.db, (tx) =>
    record(tx, {
      operator,
      address,
      at: now,
      action: 'backup_download',
      subject: 'backups',
      subject_id: id,
      title: basename(file),
    }),
  );
  return { name: basename(file), type: 'application/octet-stream', body: createReadStream(file) };
}

/**
 * The path of a backup on this machine, restricted to the backup folder.
 * @throws {Refusal} NOT_FOUND
 */
export async function fileOf({ db, folder }: BackupServiceDeps, id: number): Promise<string> {
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
