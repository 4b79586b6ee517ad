import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { chinaTime } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { lockDirectory } from '../../platform/database/directory-lock.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../platform/database/open.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** A database that was put aside: where it is now, and how it comes back. */
export interface PutAside {
  name: string;
  putBack(): Promise<void>;
}

/**
 * Puts what a database holds out of the way, and deletes nothing of it: the embedded one's folder gets another name, and
 * on a server the schema does.
 * @throws where somebody still works with it
 */
export function putAside(place: Place, now: Date): Promise<PutAside | undefined> {
  const stamp = chinaTime(now).slice(0, 19).replace(/\D/g, '');
  return place.databaseUrl ? renameSchema(place, `before_restore_${stamp}`) : renameFolder(place, stamp, now);
}

/** Opens the database for the restore. */
export function openForRestore(place: Place, now: Date): Promise<OpenDatabase> {
  return openDatabase({ ...place, owner: owner(now) }, () => undefined);
}

function owner(now: Date) {
  return { pid: process.pid, since: now.toISOString(), role: 'restore', socket: '' };
}

async function renameFolder({ dataDir }: Place, stamp: string, now: Date): Promise<PutAside | undefined> {
  const [folder, name] = [join(dataDir, 'database'), join(dataDir, `database.before-${stamp}`)];
  if (!existsSync(folder)) {
    return undefined;
  }
  const locked = (from: string, to: string) => {
    const unlock = lockDirectory(dataDir, owner(now));
    try {
      renameSync(from, to);
    } finally {
      unlock();
    }
  };
  locked(folder, name);
  return {
    name,
    putBack: async () => {
      if (existsSync(folder)) {
        locked(folder, `${folder}.failed-${stamp}`);
      }
      locked(name, folder);
    },
  };
}

async function renameSchema(place: Place, name: string): Promise<PutAside> {
  const run = async (work: (db: Database) => Promise<void>) => {
    const { db, close } = await openDatabase({ ...place, owner: owner(new Date(0)) }, () => undefined);
    try {
      await work(db);
    } finally {
      await close();
    }
  };
  await run(async (db) => {
    await refuseOthers(db);
    await db.transaction().execute(async (tx) => {
      await sql`alter schema public rename to ${sql.id(name)}`.execute(tx);
      await sql`create schema public`.execute(tx);
    });
  });
  return {
    name: `schema ${name}`,
    putBack: () =>
      run((db) =>
        db.transaction().execute(async (tx) => {
          await sql`drop schema public cascade`.execute(tx);
          await sql`alter schema ${sql.id(name)} rename to public`.execute(tx);
        }),
      ),
  };
}

async function refuseOthers(db: Database): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0) {
    throw new Error(`还有 ${others} 个连接在使用这个数据库，请先停止门户和其他程序。`);
  }
}
