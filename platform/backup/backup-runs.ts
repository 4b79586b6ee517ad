import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import { repeatEvery } from '../core/repeat-every.ts';
import type { Database } from '../database/open.ts';
import type { PlatformTables } from '../database/tables/platform.ts';
import type { ArchiveSummary } from './backup-archive.ts';

type StoredRun = Selectable<PlatformTables['backup_run']>;

interface BackupRun {
  kind: 'backup' | 'export';
  file: string;
  doer: string;
}

type BackupOutcome = { bytes: number; rows: number; files: number } | { problem: string };

/** A registered run. A heartbeat is written until it ends. */
interface BegunRun {
  id: number;
  end(outcome: BackupOutcome): Promise<void>;
  /** Deletes the run, so that another process can make it. */
  refund(): Promise<void>;
}

/** The `doer` of a nightly backup. */
const SYSTEM = '系统';
/** The heartbeat interval, and the age after which a run counts as lost. */
const HEARTBEAT_MS = 10_000;
const LOST_AFTER_MS = 45_000;

/** The result of a run; `lost` if its process ended without one. */
export function resultOf(
  { ended_at, alive_at, problem }: Pick<StoredRun, 'ended_at' | 'alive_at' | 'problem'>,
  now: Date,
): 'running' | 'made' | 'failed' | 'lost' {
  if (ended_at) {
    return problem === null ? 'made' : 'failed';
  }
  return alive_at && now.getTime() - alive_at.getTime() <= LOST_AFTER_MS ? 'running' : 'lost';
}

/** Runs `work` and records it. A database without the table is left unchanged. */
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

export async function beginRun(db: Database, run: BackupRun, now: () => Date): Promise<BegunRun> {
  const { id } = await insertion(db, run, now).executeTakeFirstOrThrow();
  return begun(db, id, now);
}

/**
 * Registers a nightly backup.
 * @returns undefined if another process has registered it
 */
export async function beginNight(
  db: Database,
  { file, due }: { file: string; due: Date },
  now: () => Date,
): Promise<BegunRun | undefined> {
  const row = await insertion(db, { kind: 'backup', file, doer: SYSTEM, due_at: due }, now)
    .onConflict((night) => night.column('due_at').doNothing())
    .executeTakeFirst();
  return row && begun(db, row.id, now);
}

function insertion(db: Database, run: BackupRun & { due_at?: Date }, now: () => Date) {
  return db
    .insertInto('backup_run')
    .values({ ...run, started_at: now(), alive_at: now() })
    .returning('id');
}

function begun(db: Database, id: number, now: () => Date): BegunRun {
  const stop = startHeartbeat(db, id, now);
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

/** Writes the heartbeat. Errors are ignored: if the database is down, the backup itself fails. */
function startHeartbeat(db: Database, id: number, now: () => Date): () => Promise<void> {
  const beat = () =>
    db
      .updateTable('backup_run')
      .set({ alive_at: now() })
      .where('id', '=', id)
      .execute()
      .catch(() => undefined);
  return repeatEvery(beat, HEARTBEAT_MS);
}

/** Marks unfinished runs as lost. For the embedded database, which has one process. */
export async function abandonRuns(db: Database): Promise<void> {
  await db.updateTable('backup_run').set({ alive_at: null }).where('ended_at', 'is', null).execute();
}

/** The last backups, by default with the restores, newest first. */
export function lastRuns(
  db: Database,
  limit: number,
  kinds: readonly ('backup' | 'restore')[] = ['backup', 'restore'],
) {
  return db
    .selectFrom('backup_run')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function nightlyBackups(db: Database) {
  return db
    .selectFrom('backup_run')
    .selectAll()
    .where('due_at', 'is not', null)
    .orderBy('due_at', 'desc')
    .execute();
}

export function findRun(db: Database, id: number) {
  return db.selectFrom('backup_run').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The `doer` of an unregistered backup. */
const UNKNOWN = '不详';

/** Registers backups in the folder that have no row: those copied there by hand, or made after a restored backup. */
export async function adoptBackups(db: Database, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /\.tar(\.age)?$/.test(name)).map((name) => join(folder, name));
  const rows = await db
    .selectFrom('backup_run')
    .select('file')
    .where('kind', '=', 'backup')
    .where('file', 'in', [...files, ''])
    .execute();
  const known = new Set(rows.map(({ file }) => file));
  const unknown = files.filter((path) => !known.has(path));
  const found = await Promise.all(unknown.map(async (file) => ({ file, stats: await stat(file) })));
  const runs = found
    .filter(({ stats }) => stats.isFile())
    .map(({ file, stats: { mtime, size: bytes } }) => ({
      kind: 'backup' as const,
      doer: UNKNOWN,
      file,
      bytes,
      started_at: mtime,
      ended_at: mtime,
    }));
  if (runs.length > 0) {
    await db.insertInto('backup_run').values(runs).execute();
  }
}
