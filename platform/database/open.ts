import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { chinaTime } from '../core/clock.ts';
import { assertUsableDataFolder } from '../core/startup/data-folder.ts';
import { statementTracing } from '../core/tracing/trace-statements.ts';
import { DatabaseUnreachable } from './database-unreachable.ts';
import { type DirectoryLock, type DirectoryLost, lockDirectory } from './directory-lock.ts';
import type { DirectoryOwner } from './directory-owner.ts';
import { assertWholeDatabase } from './embedded/database-files.ts';
import { COMPLETE_MARK, prepareDatabaseFolder } from './embedded/database-folder.ts';
import { embeddedDialect } from './embedded/dialect.ts';
import { EmbeddedDatabase, type ThreadMemory } from './embedded/embedded-database.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';

/** Queries for whoever needs them; one handle a process. */
export type Database = Kysely<Tables>;

export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'postgres';
  /** What the embedded database's thread takes. */
  memory?: () => Promise<ThreadMemory>;
  /** Resolves when another process may have taken the embedded database: this one has to end. */
  lost?: Promise<DirectoryLost>;
  close(): Promise<void>;
}

/** How often a held file is compared with what stands at its path. */
const LOOK_EVERY_MS = 500;

/** Where the database is, and who opens it. */
export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDir: string;
  owner: DirectoryOwner;
  /** Takes what the operator should know of the folder. */
  say?: (text: string) => void;
}

/**
 * Opens the database that the settings name: PostgreSQL where there is an address, else the embedded one in
 * `dataDir`, which is locked for this process first.
 * @throws {StartupError} where the directory or the files in it can't be used
 * @throws {DirectoryInUse} where another process has the directory
 * @throws {DatabaseFolderRefused} where the folder may hold data that can't be opened as it is
 * @throws {DatabaseUnreachable} where the server doesn't answer, or doesn't let us in
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    return reachPostgres(settings.databaseUrl, onError);
  }
  assertUsableDataFolder(settings.dataDir);
  const lock = await lockDirectory(settings.dataDir, settings.owner);
  try {
    return await openEmbedded(settings, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The mark of the complete database is locked beside the directory's own file: without it no process opens the database. */
async function openEmbedded(
  { dataDir, owner, say }: DatabaseSettings,
  lock: DirectoryLock,
): Promise<OpenDatabase> {
  const folder = join(dataDir, 'database');
  const mark = join(folder, COMPLETE_MARK);
  const { isNew, movedTo } = prepareDatabaseFolder(folder, stampOf(owner));
  if (movedTo !== undefined) {
    say?.(`上次创建数据库时中断了，没有数据；那个目录已改名为 ${movedTo}，可以删除。`);
  }
  if (!isNew) {
    assertWholeDatabase(folder);
    lock.hold(mark);
  }
  const embedded = await EmbeddedDatabase.open({ folder, isNew });
  if (isNew) {
    lock.hold(mark);
  }
  const timer = setInterval(() => {
    const path = lock.lostFile();
    if (path !== undefined) {
      clearInterval(timer);
      embedded.abandon(path);
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  const db = new Kysely<Tables>({ dialect: embeddedDialect(embedded), ...statementTracing() });
  return {
    db,
    kind: 'embedded',
    memory: () => embedded.memory(),
    lost: embedded.lost,
    close: async () => {
      clearInterval(timer);
      await db.destroy();
      await embedded.close().catch(() => undefined);
      lock.release();
    },
  };
}

function stampOf({ since }: DirectoryOwner): string {
  return chinaTime(new Date(since)).slice(0, 19).replace(/\D/g, '');
}

async function reachPostgres(address: string, onError: (error: Error) => void): Promise<OpenDatabase> {
  const db = openPostgres(address, onError);
  const close = () => db.destroy();
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await close();
    throw new DatabaseUnreachable(address, error);
  }
  return { db, kind: 'postgres', close };
}
