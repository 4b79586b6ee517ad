import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { SCHEMA_PARTS } from './schema-parts.ts';

/** Deletes all rows except those of the migrations, regardless of references and triggers, and resets the sequences. */
const EMPTY = `
  do $$
  declare
    name text;
    guards constant text[] := array(select format('table %s %%s trigger %I', tgrelid::regclass, tgname)
      from pg_trigger where tgenabled = 'A');
  begin
    set local session_replication_role = replica;
    foreach name in array guards loop
      execute 'alter ' || format(name, 'disable');
    end loop;
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'schema_floor' loop
      execute format('delete from %I', name);
    end loop;
    foreach name in array guards loop
      execute 'alter ' || format(name, 'enable always');
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      perform setval(format('%I', name)::regclass, 1, false);
    end loop;
  end $$`;

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

/** The size of the tables in bytes, with indexes and dead rows. */
export async function sizeOf(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::float as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  return rows[0]?.bytes ?? 0;
}
