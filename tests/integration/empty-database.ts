import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { SCHEMA_PARTS } from './schema-parts.ts';

/**
 * Deletes all rows except those of the migrations, regardless of references and triggers, and resets the sequences. Tables
 * without a page have no rows; only the triggers of others are disabled, as this changes the catalog.
 */
const EMPTY = `
  do $$
  declare
    filled constant oid[] := array(select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
      and relname not like 'kysely%' and relname <> 'schema_floor');
    guards constant text[] := array(select format('table %s %%s trigger %I', tgrelid::regclass, tgname)
      from pg_trigger where tgenabled = 'A' and tgrelid = any(filled));
    name text;
  begin
    set local session_replication_role = replica;
    foreach name in array guards loop
      execute 'alter ' || format(name, 'disable');
    end loop;
    for name in select unnest(filled)::regclass loop
      execute 'delete from ' || name;
    end loop;
    foreach name in array guards loop
      execute 'alter ' || format(name, 'enable always');
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      perform setval(format('%I', name)::regclass, 1, false);
    end loop;
  end $$`;

/** The catalogs of a schema, and their rows that belong to it or may do so. */
const CATALOGS: [catalog: string, rows: string][] = [
  ['pg_class', "relnamespace = 'public'::regnamespace"],
  ['pg_attribute', 'attrelid >= 16384'],
  ['pg_attrdef', 'true'],
  ['pg_constraint', "connamespace = 'public'::regnamespace"],
  ['pg_index', 'indrelid >= 16384'],
  ['pg_trigger', 'true'],
  ['pg_proc', "pronamespace = 'public'::regnamespace"],
];

const STAMP = `select concat_ws(' ', ${CATALOGS.map(
  ([catalog, rows]) =>
    `(select concat(count(*), ':', sum(xmin::text::bigint)) from ${catalog} where ${rows})`,
).join(', ')}) as stamp`;

/**
 * The counts of rows of the schema's catalogs, and the sums of the transactions that wrote them. A change of the schema
 * adds or removes a row, or replaces one by a row of a later transaction: the same stamp means the same schema. Takes a
 * fifth of the time of `shapeOf`; another stamp may mean the same schema.
 */
export async function stampOf(db: Database): Promise<string> {
  const { rows } = await sql.raw<{ stamp: string }>(STAMP).execute(db);
  return rows[0]?.stamp ?? '';
}

/** A digest of the schema; two databases with the same digest differ only in their rows. */
export async function shapeOf(db: Database): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select md5(string_agg(parts::text, ',' order by parts::text)) as shape from (${sql.raw(SCHEMA_PARTS)}) as parts`.execute(
    db,
  );
  return rows[0]?.shape ?? '';
}

/** Resets a database to its new state, which is much faster than creating one. */
export async function emptyDatabase(db: Database): Promise<void> {
  await sql.raw(EMPTY).execute(db);
}

/** The size of the database in bytes, with indexes, dead rows and catalogs. */
export async function sizeOf(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
