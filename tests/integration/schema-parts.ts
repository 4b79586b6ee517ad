import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** One part of what a database is made of. A column that wants a value from whoever writes a row is a needed one. */
export interface SchemaPart {
  kind:
    | 'table'
    | 'column'
    | 'needed column'
    | 'constraint'
    | 'index'
    | 'unique index'
    | 'trigger'
    | 'function';
  /** The table that it belongs to; a function's own name. */
  of_table: string;
  text: string;
}

/** Every part in the order of its text, as a statement. */
export const SCHEMA_PARTS = `
  select kind, of_table::text, text from (
    select 'table' as kind, relname as of_table, coalesce(relacl::text, '') as text from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select
      case when attnotnull and adbin is null and attidentity = '' then 'needed column' else 'column' end,
      relname,
      concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select 'constraint', relname, concat_ws(' ', conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype <> 'n' and relnamespace = 'public'::regnamespace
    union all select case when indisunique then 'unique index' else 'index' end, relname, pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
    union all select 'trigger', relname, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace
    union all select 'function', proname, pg_get_functiondef(oid) from pg_proc
      where prokind = 'f' and pronamespace = 'public'::regnamespace
  ) as parts order by kind, of_table, text`;

/** What a database is made of: tables with who may what, columns, constraints, indexes, triggers and functions. */
export async function schemaParts(db: Database): Promise<SchemaPart[]> {
  const { rows } = await sql.raw<SchemaPart>(SCHEMA_PARTS).execute(db);
  return rows;
}

/**
 * What of one schema a program that knows only this one may miss, or stumble over, in a later one. What it can't notice
 * are tables of their own, plain indexes that come or go, and new columns that a row may be written without.
 */
export function narrowed(before: readonly SchemaPart[], after: readonly SchemaPart[]): string[] {
  const told = ({ kind, of_table, text }: SchemaPart) => `${kind} of ${of_table}: ${text}`;
  const [had, has] = [new Set(before.map(told)), new Set(after.map(told))];
  const tables = new Set(before.map(({ of_table }) => of_table));
  const gone = before.filter((part) => part.kind !== 'index' && !has.has(told(part)));
  const added = after.filter(
    (part) => tables.has(part.of_table) && !['index', 'column'].includes(part.kind) && !had.has(told(part)),
  );
  return [...gone.map((part) => `gone: ${told(part)}`), ...added.map((part) => `added: ${told(part)}`)];
}
