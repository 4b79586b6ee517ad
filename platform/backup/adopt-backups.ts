import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/open.ts';

/** The `doer` of an unregistered backup. */
const UNKNOWN = '不详';

/** Registers backups in the folder that have no row: those copied there by hand, or made after a restored backup. */
export async function adoptBackups(db: Database, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.tar')).map((name) => join(folder, name));
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
      ...{ kind: 'backup' as const, doer: UNKNOWN, file, bytes },
      ...{ started_at: mtime, ended_at: mtime },
    }));
  if (runs.length > 0) {
    await db.insertInto('backup_run').values(runs).execute();
  }
}
