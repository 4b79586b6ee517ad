import { statSync } from 'node:fs';
import { type AuditAction, record } from '../audit/record.ts';
import type { Operator } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import type { BackupContents } from './check-backup.ts';

export interface RestoreRequest {
  file: string;
  /** Private keys of age, for an encrypted backup. Only in memory, until the restore ends. */
  identities: readonly string[];
  operator: Pick<Operator, 'id' | 'name' | 'role'>;
  address: string;
  at: Date;
}

/** Accepts restore requests, if the process can restore itself. */
export interface RestoreControl {
  /** Why this process can't restore, for the operator; undefined if it can. */
  obstacle(): Promise<string | undefined>;
  /** Drains the server, restores and restarts. */
  begin(order: RestoreRequest): void;
}

export interface RestoreAttempt extends Pick<AuditAction, 'operator' | 'address'> {
  file: string;
  started_at: Date;
}

/** Records a restore in the restored database, whose runs and audit end at the backup. */
export async function recordRestored(
  db: Database,
  attempt: RestoreAttempt,
  { made_at, rows, media, journals }: BackupContents,
  now: Date,
): Promise<void> {
  const { file, operator, address } = attempt;
  await transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('backup_run')
      .values({
        ...runOf(attempt, now),
        bytes: statSync(file).size,
        rows,
        files: media.files + journals.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, {
      operator,
      address,
      at: now,
      action: 'restored',
      subject: 'backups',
      subject_id: id,
      title: file,
      after: { made_at },
    });
  });
}

export async function recordNotRestored(
  db: Database,
  attempt: RestoreAttempt,
  problem: string,
  now: Date,
): Promise<void> {
  const run = { ...runOf(attempt, now), problem: problem.slice(0, 500) };
  await db.insertInto('backup_run').values(run).execute();
}

function runOf({ file, started_at, operator }: RestoreAttempt, now: Date) {
  return { kind: 'restore' as const, doer: operator.name, file, started_at, ended_at: now };
}
