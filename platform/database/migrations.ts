import { promises as fs } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider } from 'kysely/migration';

const files = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  onFileIgnored: (name, reason) => {
    if (reason === 'NotMigration') {
      throw new Error(`${name} is no migration: it exports no up()`);
    }
  },
});

const found = Object.entries(await files.getMigrations());

/** The migrations by the names of their files, in the order in which they run. */
export const migrations = Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
