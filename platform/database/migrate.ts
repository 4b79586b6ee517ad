import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartupError } from '#platform/core/startup/startup-error.ts';
import { migrations } from './migrations.ts';
import { schemaState } from './schema-state.ts';
import { removeStatementLimit } from './statement-limit.ts';
import type { Tables } from './tables.ts';

/** A newer version has migrated this database to a schema that this version does not know. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `数据库由更新的版本升级过（${unknown.join('、')}），这个版本不能用它；数据没有改动。请换回那个版本，或者把升级前的备份恢复到新的数据目录。`,
    );
  }
}

/** Work of the program that SQL can't do, by the name of the migration that follows it. */
export type MigrationSteps = Readonly<Record<string, (db: Kysely<Tables>) => Promise<void>>>;

export interface Migrated {
  ran: string[];
  /** Migrations of a newer version that this version is compatible with. */
  newer: string[];
}

/**
 * Migrates the schema to the newest migration in one transaction; an interrupted run has no effect. Compatible
 * additions of a newer version stay.
 * @param steps what the program does before a migration, in its transaction
 * @throws {NewerDatabase} without changes
 * @throws {StartupError} of a step, without changes
 * @throws the error of the first failed migration, with its name
 */
export async function migrate(db: Kysely<Tables>, steps: MigrationSteps = {}): Promise<Migrated> {
  const { missing, unknown, isUsable } = await schemaState(db);
  if (!isUsable) {
    throw new NewerDatabase(unknown);
  }
  const ran = missing.length > 0 ? migrationNames(await migrator(db, steps).migrateToLatest()) : [];
  return { ran, newer: unknown };
}

/**
 * Migrates the schema to one migration and returns those that were run.
 * @throws {NewerDatabase} for any migration of a newer version, without changes
 */
export async function migrateTo(db: Kysely<Tables>, name: string): Promise<string[]> {
  const { unknown } = await schemaState(db);
  if (unknown.length > 0) {
    throw new NewerDatabase(unknown);
  }
  return migrationNames(await migrator(db).migrateTo(name));
}

/** Names the schema, as schemas set aside by a restore have the same tables. */
function migrator(db: Kysely<Tables>, steps: MigrationSteps = {}): Migrator {
  const all = Object.entries(migrations).map(
    ([name, migration]) => [name, withTimeouts(migration, steps[name])] as const,
  );
  const provider = { getMigrations: async () => Object.fromEntries(all) };
  return new Migrator({ db, provider, migrationTableSchema: 'public' });
}

/**
 * Removes the statement timeout: an index on millions of rows may take longer. Sets a lock timeout, as other statements
 * queue behind a waiting migration.
 */
function withTimeouts(migration: Migration, step?: MigrationSteps[string]): Migration {
  return {
    ...migration,
    async up(db) {
      await removeStatementLimit(db);
      await sql`set local lock_timeout = '30s'`.execute(db);
      await step?.(db);
      await migration.up(db);
    },
  };
}

function migrationNames({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find((result) => result.status === 'Error');
  if (error instanceof StartupError) {
    throw error;
  }
  if (error) {
    throw new Error(`Migration ${failed?.migrationName ?? 'set-up'} failed`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
