import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { PlatformTables } from '../database/tables/platform.ts';
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

/** One that was written down as begun. It is kept alive until its end is told. */
export interface BegunRun {
  id: number;
  end(outcome: BackupOutcome): Promise<void>;
  /** Forgets that it was begun, so that whoever comes next makes it. */
  refund(): Promise<void>;
}

/** What the platform is called where it makes a backup by itself. */
const ITSELF = '系统';
/** How often a process says that it is at it, and the silence after which it has died. */
const BEAT_MS = 10_000;
const SILENCE_MS = 45_000;

/** What became of a backup: its process may have died over it. */
export function resultOf(
  {
    ended_at,
    alive_at,
    problem,
  }: Pick<Selectable<PlatformTables['backup_run']>, 'ended_at' | 'alive_at' | 'problem'>,
  now: Date,
): 'running' | 'made' | 'failed' | 'lost' {
  if (ended_at) {
    return problem === null ? 'made' : 'failed';
  }
  return alive_at && now.getTime() - alive_at.getTime() <= SILENCE_MS ? 'running' : 'lost';
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
    .values({ ...run, started_at: now(), alive_at: now() })
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
    .values({ kind: 'backup', file, doer: ITSELF, due_at: due, started_at: now(), alive_at: now() })
    .onConflict((night) => night.column('due_at').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && begun(db, row.id, now);
}

function begun(db: Database, id: number, now: () => Date): BegunRun {
  const stop = keepAlive(db, id, now);
  return {
    id,
    end: async (outcome) => {
      await stop();
      await db
        .updateTable('backup_run')
        .set({ ...outcome, ended_at: now() })
        .where('id', '=', id)
        .execute();
    },
    refund: async () => {
      await stop();
      await db.deleteFrom('backup_run').where('id', '=', id).where('ended_at', 'is', null).execute();
    },
  };
}

/** Says again and again that a backup is being made. One that can't be said is: the backup itself will tell. */
function keepAlive(db: Database, id: number, now: () => Date): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const beat = () => {
    underWay ??= db
      .updateTable('backup_run')
      .set({ alive_at: now() })
      .where('id', '=', id)
      .execute()
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/**
 * Gives up what was being made when nobody else can be at it: the embedded database is opened by one process alone.
 */
export async function abandonRuns(db: Database): Promise<void> {
  await db.updateTable('backup_run').set({ alive_at: null }).where('ended_at', 'is', null).execute();
}

const COLUMNS = [
  'id',
  'kind',
  'started_at',
  'ended_at',
  'alive_at',
  'due_at',
  'doer',
  'file',
  'bytes',
  'rows',
  'files',
  'problem',
] as const;

/** The last backups and restores, the newest first. */
export function lastRuns(db: Database, limit: number) {
  return runs(db, ['backup', 'restore']).limit(limit).execute();
}

/** The last backups alone. */
export function lastBackups(db: Database, limit: number) {
  return runs(db, ['backup']).limit(limit).execute();
}

function runs(db: Database, kinds: readonly ('backup' | 'restore')[]) {
  return db
    .selectFrom('backup_run')
    .select(COLUMNS)
    .where('kind', 'in', kinds)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc');
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

/** One of them. */
export function findRun(db: Database, id: number) {
  return db.selectFrom('backup_run').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}
