import { basename } from 'node:path';
import type { AdminData, AdminParams } from '#contract/admin/call.ts';
import type * as calls from '#contract/admin/system.ts';
import { Refusal } from '#contract/errors.ts';
import { record } from '#platform/audit/record.ts';
import { lastRuns, resultOf } from '#platform/backup/backup-runs.ts';
import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AuthContext } from '#platform/core/operator.ts';
import { UnusableBackup } from '#platform/database/backup/backup-file.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type AuthDeps, sessionOf } from '../auth/auth-deps.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { type BackupServiceDeps, fileOf } from './backup-service.ts';

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
  const [last] = await lastRuns(db, 1, ['backup']);
  if (last && resultOf(last, now) === 'running') {
    throw new Refusal('BUSY', '正在备份，请等它做完再恢复');
  }
  try {
    await checkBackupArchive(file);
  } catch (error) {
    throw error instanceof UnusableBackup ? new Refusal('BAD_REQUEST', error.message) : error;
  }
  const { address } = browser;
  await transaction(db, (tx) =>
    record(tx, {
      ...{ operator, address, at: now, action: 'restore', subject: 'backups', subject_id: id },
      title: basename(file),
    }),
  );
  restoring.begin({ file, operator, address, at: now });
  return { started_at: chinaTime(now) };
}
