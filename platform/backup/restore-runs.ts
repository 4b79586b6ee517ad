import { statSync } from 'node:fs';
import { type Deed, record } from '../audit/record.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import type { BackupContents } from './check-backup.ts';

/** Who restored which backup, and when they began. */
export interface RestoreAttempt extends Pick<Deed, 'operator' | 'address'> {
  file: string;
  started_at: Date;
}

/** Writes down in a restored database what it was restored from: all that was written down since the backup is gone with it. */
export async function recordRestored(
  db: Database,
  { file, started_at, operator, address }: RestoreAttempt,
  { made_at, rows, media, journals }: BackupContents,
  now: Date,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('backup_run')
      .values({
        ...{ kind: 'restore', doer: operator.name, file, started_at, ended_at: now },
        ...{ bytes: statSync(file).size, rows, files: media.files + journals.length },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, {
      ...{ operator, address, at: now, action: 'restored', subject: 'backups', subject_id: id },
      ...{ title: file, after: { made_at } },
    });
  });
}

/** Writes down in the database that was put back why it was not restored. */
export async function recordNotRestored(
  db: Database,
  { file, started_at, operator }: RestoreAttempt,
  problem: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('backup_run')
    .values({
      ...{ kind: 'restore', doer: operator.name, file, started_at, ended_at: now },
      problem: problem.slice(0, 500),
    })
    .execute();
}
