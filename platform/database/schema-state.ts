import { type Kysely, sql } from 'kysely';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** How the schema of a database stands to the migrations that this program knows. */
export interface SchemaState {
  /** Those that have run, in their order. */
  ran: string[];
  /** Those of this program that have not. */
  missing: string[];
  /** Those that a newer version has run. */
  unknown: string[];
  /**
   * Whether this program can work with it once nothing is missing. Where a newer version was, it can if it knows the
   * schema's floor, and if all that it knows has run: it can't migrate what it doesn't know.
   */
  isUsable: boolean;
}

/** Looks at the schema, and changes nothing. The tables are named with theirs, since one that a restore put aside has such, too. */
export async function schemaState(db: Kysely<Tables>): Promise<SchemaState> {
  const ran = await ranMigrations(db);
  const known = Object.keys(migrations);
  const missing = known.filter((name) => !ran.includes(name));
  const unknown = ran.filter((name) => !known.includes(name));
  const isUsable =
    unknown.length === 0 || (missing.length === 0 && known.includes((await floorOf(db)) ?? ''));
  return { ran, missing, unknown, isUsable };
}

async function ranMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql`
    select where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (tables.length === 0) {
    return [];
  }
  const { rows } = await sql<{
    name: string;
  }>`select name from public.kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function floorOf(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ migration: string }>`select migration from public.schema_floor`.execute(db);
  return rows[0]?.migration;
}
