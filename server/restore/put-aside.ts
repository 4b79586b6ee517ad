import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '#platform/core/config/config.ts';
import { lockDirectory } from '#platform/database/directory-lock.ts';
import type { DirectoryOwner } from '#platform/database/directory-owner.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';

type Place = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>;

/** Moves a database aside for a restore, and back. */
interface Aside {
  name: string;
  /**
   * Moves the database aside. Returns false if there is none.
   * @param say reports a long wait to the operator
   * @throws if it is in use
   */
  put(say: (text: string) => void): Promise<boolean>;
  /** Moves it back after a restore failed at any point; does nothing if it was not moved. */
  putBack(): Promise<void>;
}

/** How long closing connections are waited for: PgBouncer closes those of a stopped portal after a minute (`server_idle_timeout`). */
const CLOSED_WITHIN_MS = { direct: 5_000, pooled: 75_000 };
const RETRY_MS = 250;

/** Renames the folder of the embedded database, or the schema on a server. */
export function asideNamed(place: Place, stamp: string, owner: DirectoryOwner): Aside {
  return place.databaseUrl ? asideSchema(place, stamp, owner) : asideFolder(place, stamp, owner);
}

function asideFolder({ dataDir }: Place, stamp: string, owner: DirectoryOwner): Aside {
  const [folder, name] = [join(dataDir, 'database'), join(dataDir, `database.before-${stamp}`)];
  const locked = async (from: string, to: string) => {
    const lock = await lockDirectory(dataDir, owner);
    try {
      renameSync(from, to);
    } finally {
      lock.release();
    }
  };
  return {
    name,
    put: async () => {
      const exists = existsSync(folder);
      if (exists) {
        await locked(folder, name);
      }
      return exists;
    },
    putBack: async () => {
      if (!existsSync(name)) {
        return;
      }
      if (existsSync(folder)) {
        await locked(folder, `${folder}.failed-${stamp}`);
      }
      await locked(name, folder);
    },
  };
}

function asideSchema(place: Place, stamp: string, owner: DirectoryOwner): Aside {
  const name = `before_restore_${stamp}`;
  const waitMs = CLOSED_WITHIN_MS[place.databaseDirectUrl === place.databaseUrl ? 'direct' : 'pooled'];
  const run = async (work: (db: Database) => Promise<void>) => {
    const { db, close } = await openDatabase({ ...direct(place), owner }, () => undefined);
    try {
      await work(db);
    } finally {
      await close();
    }
  };
  return {
    name: `schema ${name}`,
    put: async (say) => {
      await run(async (db) => {
        await refuseOthers(db, waitMs, say);
        await db.transaction().execute(async (tx) => {
          await sql`alter schema public rename to ${sql.id(name)}`.execute(tx);
          await sql`create schema public`.execute(tx);
        });
      });
      return true;
    },
    putBack: () =>
      run((db) =>
        db.transaction().execute(async (tx) => {
          const { rows } = await sql`select from pg_namespace where nspname = ${name}`.execute(tx);
          if (rows.length > 0) {
            await sql`alter schema public rename to ${sql.id(`failed_restore_${stamp}`)}`.execute(tx);
            await sql`alter schema ${sql.id(name)} rename to public`.execute(tx);
          }
        }),
      ),
  };
}

/** The place without the pooler in front of it. */
export function direct<P extends Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>>(place: P): P {
  return { ...place, databaseUrl: place.databaseDirectUrl };
}

async function refuseOthers(db: Database, waitMs: number, say: (text: string) => void): Promise<void> {
  await endOwnLeftovers(db);
  const ends = performance.now() + waitMs;
  let isFirst = waitMs > CLOSED_WITHIN_MS.direct;
  for (;;) {
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      db,
    );
    const others = rows[0]?.others ?? 0;
    if (others === 0) {
      return;
    }
    if (performance.now() > ends) {
      throw new Error(`还有 ${others} 个连接在使用这个数据库，请先停止门户和其他程序。`);
    }
    if (isFirst) {
      isFirst = false;
      say(`还有 ${others} 个连接在使用这个数据库，等待 PgBouncer 关闭它们，最多 ${waitMs / 1_000} 秒…`);
    }
    await setTimeout(RETRY_MS);
  }
}

/** Ends connections of this process that a pooler has left open. */
async function endOwnLeftovers(db: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(db);
}
