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

/** One that was written down as begun, and how to say what came of it. */
export interface BegunRun {
  id: number;
  end(outcome: BackupOutcome): Promise<void>;
}

/** What the platform is called where it makes a backup by itself. */
const ITSELF = '系统';
/** A backup that hasn't ended after so long was given up with its process. */
const LONGEST_MS = 6 * 3_600_000;

/** What became of a backup: its process may have died over it. */
export function resultOf(
  { started_at, ended_at, problem }: { started_at: Date; ended_at: Date | null; problem: string | null },
  now: Date,
): 'running' | 'made' | 'failed' | 'lost' {
  if (ended_at) {
    return problem === null ? 'made' : 'failed';
  }
  return now.getTime() - started_at.getTime() > LONGEST_MS ? 'lost' : 'running';
}

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
export async function beginRun(db: Database, run: BackupRun, now: () => Date): Promise<BegunRun> {
  const { id } = await db
    .insertInto('backup_run')
    .values({ ...run, started_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return begun(db, id, now);
}

/**
 * Takes on the backup of a night, which only one process does.
 * @returns nothing where another has it
 */
export async function beginNight(
  db: Database,
  { file, due }: { file: string; due: Date },
  now: () => Date,
): Promise<BegunRun | undefined> {
  const row = await db
    .insertInto('backup_run')
    .values({ kind: 'backup', file, doer: ITSELF, due_at: due, started_at: now() })
    .onConflict((night) => night.column('due_at').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && begun(db, row.id, now);
}

function begun(db: Database, id: number, now: () => Date): BegunRun {
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
  'due_at',
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

/** Those that were made by themselves, the newest first. */
export function nightsBackups(db: Database) {
  return db
    .selectFrom('backup_run')
    .select(COLUMNS)
    .where('due_at', 'is not', null)
    .orderBy('due_at', 'desc')
    .execute();
}

/** Forgets that a night's backup was begun, so that whoever comes next makes it. */
export async function giveBackNight(db: Database, id: number): Promise<void> {
  await db.deleteFrom('backup_run').where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** One of them. */
export function findRun(db: Database, id: number) {
  return db.selectFrom('backup_run').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}
