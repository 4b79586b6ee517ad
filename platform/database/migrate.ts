import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the schema to the newest migration and answers the names of those that ran. Every migration is one
 * transaction; an interrupted run goes on where it stopped.
 * @throws the first migration's error, naming the migration
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error) {
    throw new Error(`Migration ${failed?.migrationName ?? 'set-up'} failed`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
