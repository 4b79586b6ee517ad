import type { Kysely } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the schema to the newest migration and answers the names of those that ran. Every migration is one
 * transaction; an interrupted run goes on where it stopped.
 * @throws the first migration's error, naming the migration
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  return ran(await migrator(db).migrateToLatest());
}

/** The same, up to and with one migration. */
export async function migrateTo(db: Kysely<Tables>, name: string): Promise<string[]> {
  return ran(await migrator(db).migrateTo(name));
}

/** The schema is named, since one that a restore put aside has such tables, too. */
function migrator(db: Kysely<Tables>): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: 'public',
  });
}

function ran({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find((result) => result.status === 'Error');
  if (error) {
    throw new Error(`Migration ${failed?.migrationName ?? 'set-up'} failed`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
