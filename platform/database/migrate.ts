import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import { schemaState } from './schema-state.ts';
import type { Tables } from './tables.ts';

/** A newer version has been at this database: this one doesn't know what is in it. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `数据库由更新的版本升级过（${unknown.join('、')}），这个版本不能用它；数据没有改动。请换回那个版本，或者把升级前的备份恢复到新的数据目录。`,
    );
  }
}

/** What a schema was brought to. */
export interface Migrated {
  /** The migrations that ran now. */
  ran: string[];
  /** Those that a newer version ran, and that this one can work with. */
  newer: string[];
}

/**
 * Brings the schema to the newest migration. All that run are one transaction: an interrupted run leaves what was
 * there before it, and the next one begins anew. What a newer version has only added to is left as it is.
 * @throws {NewerDatabase} and changes nothing
 * @throws the first migration's error, naming the migration
 */
export async function migrate(db: Kysely<Tables>): Promise<Migrated> {
  const { missing, unknown, isUsable } = await schemaState(db);
  if (!isUsable) {
    throw new NewerDatabase(unknown);
  }
  const ran = missing.length > 0 ? ranOf(await migrator(db).migrateToLatest()) : [];
  return { ran, newer: unknown };
}

/**
 * Brings the schema to one migration, and answers which ran for it.
 * @throws {NewerDatabase} wherever a newer version was, and changes nothing
 */
export async function migrateTo(db: Kysely<Tables>, name: string): Promise<string[]> {
  const { unknown } = await schemaState(db);
  if (unknown.length > 0) {
    throw new NewerDatabase(unknown);
  }
  return ranOf(await migrator(db).migrateTo(name));
}

/** The schema is named, since one that a restore put aside has such tables, too. */
function migrator(db: Kysely<Tables>): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, migration]) => [name, unhurried(migration)]),
        ),
    },
    migrationTableSchema: 'public',
  });
}

/**
 * An index of millions of rows takes as long as it takes: the limit of other statements isn't for migrations. For a table
 * that somebody holds they don't wait without an end, since whoever asks for it meanwhile waits behind them.
 */
function unhurried(migration: Migration): Migration {
  return {
    ...migration,
    async up(db) {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`set local lock_timeout = '30s'`.execute(db);
      await migration.up(db);
    },
  };
}

function ranOf({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find((result) => result.status === 'Error');
  if (error) {
    throw new Error(`Migration ${failed?.migrationName ?? 'set-up'} failed`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
