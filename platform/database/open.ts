import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { assertUsableDataFolder } from '../startup/data-folder.ts';
import { statementTracing } from '../tracing/trace-statements.ts';
import { DatabaseUnreachable } from './database-unreachable.ts';
import type { DirectoryOwner } from './directory-lock.ts';
import { lockDirectory } from './directory-lock.ts';
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
  close(): Promise<void>;
}

/**
 * Opens the database that the settings name: PostgreSQL where there is an address, else the embedded one in
 * `dataDir`, which is locked for this process first.
 * @throws {StartupError} where the directory or the files in it can't be used
 * @throws {DirectoryInUse} where another process has the directory
 * @throws {DatabaseUnreachable} where the server doesn't answer, or doesn't let us in
 */
export async function openDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string; owner: DirectoryOwner },
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    return reachPostgres(settings.databaseUrl, onError);
  }
  assertUsableDataFolder(settings.dataDir);
  const unlock = lockDirectory(settings.dataDir, settings.owner);
  try {
    const embedded = await EmbeddedDatabase.open(join(settings.dataDir, 'database'));
    const db = new Kysely<Tables>({ dialect: embeddedDialect(embedded), ...statementTracing() });
    return {
      db,
      kind: 'embedded',
      memory: () => embedded.memory(),
      close: async () => {
        await db.destroy();
        await embedded.close().catch(() => undefined);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
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
