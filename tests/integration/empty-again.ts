import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/** Takes every row out, whatever refers to it or forbids it, and lets numbers begin at 1 again. */
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
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
    end loop;
    foreach name in array guards loop
      execute 'alter ' || format(name, 'enable always');
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      perform setval(format('%I', name)::regclass, 1, false);
    end loop;
  end $$`;

/** Columns, constraints, indexes and triggers in one word. */
const SHAPE = `
  select md5(string_agg(part, ',' order by part)) as shape from (
    select concat_ws(' ', attrelid::regclass, attname, atttypid::regtype, attnotnull) as part from pg_attribute
      where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
  ) as parts`;

/** What a database is made of; two of one shape differ in their rows alone. */
export async function shapeOf(db: Database): Promise<string> {
  const { rows } = await sql.raw<{ shape: string }>(SHAPE).execute(db);
  return rows[0]?.shape ?? '';
}

/** Makes a database what it was when it was new, which is much quicker than making one. */
export async function emptyAgain(db: Database): Promise<void> {
  await sql.raw(EMPTY).execute(db);
}

/** How many bytes the tables take with their indexes, emptied rows too. */
export async function sizeOf(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::float as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  return rows[0]?.bytes ?? 0;
}
