import { type Kysely, sql } from 'kysely';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** The migrations of a database compared with those of this version. */
export interface SchemaState {
  ran: string[];
  missing: string[];
  unknown: string[];
  /**
   * True if this version can use the schema after running the missing migrations. A newer schema is usable if nothing is
   * missing and this version knows the schema's floor.
   */
  isUsable: boolean;
}

/** Reads the schema state. Names the schema of the tables, as schemas set aside by a restore have the same tables. */
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
  const { rows } = await sql<{ name: string }>`
    select name from public.kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function floorOf(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ migration: string }>`select migration from public.schema_floor`.execute(db);
  return rows[0]?.migration;
}
