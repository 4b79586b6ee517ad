import type { Stats } from 'node:fs';
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
  const found: { file: string; stats: Stats }[] = [];
  for (const file of files.filter((path) => !known.has(path))) {
    const stats = await stat(file);
    if (stats.isFile()) {
      found.push({ file, stats });
    }
  }
  if (found.length > 0) {
    await db
      .insertInto('backup_run')
      .values(
        found.map(({ file, stats: { mtime, size } }) => ({
          ...{ kind: 'backup' as const, doer: UNKNOWN, file, bytes: size },
          ...{ started_at: mtime, ended_at: mtime },
        })),
      )
      .execute();
  }
}
