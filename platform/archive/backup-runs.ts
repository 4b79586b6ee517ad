import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { ArchiveSummary } from './backup-archive.ts';

/** A backup that is made now. */
export interface BackupRun {
  kind: 'backup' | 'export';
  /** Where it is put. */
  file: string;
  /** Who makes it. */
  doer: string;
}

/** What came of it. */
export type BackupOutcome = { bytes: number; rows: number; files: number } | { problem: string };

/**
 * Makes a backup, and writes down that it is being made and what came of it. In a database whose schema has no place
 * for that yet nothing is written down.
 */
export async function recordRun(
  db: Database,
  run: BackupRun,
  now: () => Date,
  work: () => Promise<ArchiveSummary>,
): Promise<ArchiveSummary> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.backup_run') is not null as there`.execute(db);
  const begun = rows[0]?.there ? await beginRun(db, run, now) : undefined;
  try {
    const summary = await work();
    await begun?.end({ bytes: summary.bytes, rows: summary.rows, files: summary.files });
    return summary;
  } catch (error) {
    await begun?.end({ problem: (error as Error).message.slice(0, 500) }).catch(() => undefined);
    throw error;
  }
}

/** Writes down that a backup is being made, and answers how to say what came of it. */
export async function beginRun(
  db: Database,
  run: BackupRun,
  now: () => Date,
): Promise<{ id: number; end(outcome: BackupOutcome): Promise<void> }> {
  const { id } = await db
    .insertInto('backup_run')
    .values({ ...run, started_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id,
    end: async (outcome) => {
      await db
        .updateTable('backup_run')
        .set({ ...outcome, ended_at: now() })
        .where('id', '=', id)
        .execute();
    },
  };
}

const COLUMNS = [
  'id',
  'kind',
  'started_at',
  'ended_at',
  'doer',
  'file',
  'bytes',
  'rows',
  'files',
  'problem',
] as const;

/** The last backups, the newest first. */
export function lastRuns(db: Database, limit: number) {
  return db
    .selectFrom('backup_run')
    .select(COLUMNS)
    .where('kind', '=', 'backup')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** One of them. */
export function findRun(db: Database, id: number) {
  return db.selectFrom('backup_run').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}
