import { join } from 'node:path';
import { Kysely } from 'kysely';
import { chinaTime } from '../core/clock.ts';
import { assertUsableDataFolder } from '../core/startup/startup-folders.ts';
import { statementTracing } from '../core/tracing/span.ts';
import { DatabaseUnreachable } from './database-unreachable.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import type { DirectoryOwner } from './directory-owner.ts';
import { assertWholeDatabase } from './embedded/database-files.ts';
import { COMPLETE_MARK, prepareDatabaseFolder } from './embedded/database-folder.ts';
import { embeddedDialect } from './embedded/dialect.ts';
import { EmbeddedDatabase } from './embedded/embedded-database.ts';
import { openPostgres } from './postgres.ts';
import { UnsafeServer } from './safe-server.ts';
import { missingSettings } from './session-settings.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'postgres';
  memory?: EmbeddedDatabase['memory'];
  /** Resolves with the reason when the embedded database is unusable, or another process may use it: this process must end. */
  lost?: Promise<Error>;
  close(): Promise<void>;
}

const CHECK_EVERY_MS = 500;

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDir: string;
  owner: DirectoryOwner;
  /** Reports messages about the folder or the server to the operator. */
  say?: (text: string) => void;
}

/**
 * Opens PostgreSQL if an address is set, else locks `dataDir` and opens the embedded database in it.
 * @throws {StartupError} for an unusable directory or unusable files in it
 * @throws {DirectoryInUse} if another process holds the directory
 * @throws {DatabaseFolderRefused} if the folder may contain data that can't be opened
 * @throws {DatabaseUnreachable} if the connection to the server fails
 * @throws {UnsafeServer} if a pooler does not pass on the time zone
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    return connectPostgres(settings.databaseUrl, settings.say, onError);
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

/** Also locks the mark of the complete database, without which no process opens it. */
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
  }, CHECK_EVERY_MS).unref();
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

/**
 * Reports settings that sessions lack.
 * @throws {UnsafeServer} without the time zone
 */
async function checkSettings(db: Database, say: DatabaseSettings['say']): Promise<void> {
  const missing = await missingSettings(db);
  if (missing?.isUnsafe) {
    throw new UnsafeServer(`${missing.text}；${missing.advice}`);
  }
  if (missing) {
    say?.(`${missing.text}；${missing.advice}`);
  }
}

async function connectPostgres(
  address: string,
  say: DatabaseSettings['say'],
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const db = openPostgres(address, onError);
  const close = () => db.destroy();
  try {
    await checkSettings(db, say);
  } catch (error) {
    await close();
    throw error instanceof UnsafeServer ? error : new DatabaseUnreachable(address, error);
  }
  return { db, kind: 'postgres', close };
}
