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

/** The migrations by the names of their files, in the order in which they run. */
export const migrations = Object.fromEntries(Object.entries(await files.getMigrations()).sort());
