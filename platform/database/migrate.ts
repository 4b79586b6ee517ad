import { type Kysely, sql } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** A newer version has been at this database: this one doesn't know what is in it. */
export class NewerDatabase extends Error {}

/**
 * Brings the schema to the newest migration and answers the names of those that ran. Every migration is one
 * transaction; an interrupted run goes on where it stopped.
 * @throws {NewerDatabase} and changes nothing
 * @throws the first migration's error, naming the migration
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  await refuseNewer(db);
  return ran(await migrator(db).migrateToLatest());
}

/** The same, up to and with one migration. */
export async function migrateTo(db: Kysely<Tables>, name: string): Promise<string[]> {
  return ran(await migrator(db).migrateTo(name));
}

async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const { rows: tables } = await sql`
    select where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (tables.length === 0) {
    return;
  }
  const { rows } = await sql<{
    name: string;
  }>`select name from public.kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new NewerDatabase(
      `数据库由更新的版本升级过（${unknown.join('、')}），这个版本不能用它；数据没有改动。请换回那个版本，或者把升级前的备份恢复到新的数据目录。`,
    );
  }
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
