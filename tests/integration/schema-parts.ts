import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** One part of a schema. A "needed column" is one that an insert must give a value. */
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
  /** Its table, or a function's own name. */
  of_table: string;
  text: string;
}

/** The query of all parts, ordered by their text. */
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

/** The schema of a database: tables with privileges, columns, constraints, indexes, triggers and functions. */
export async function schemaParts(db: Database): Promise<SchemaPart[]> {
  const { rows } = await sql.raw<SchemaPart>(SCHEMA_PARTS).execute(db);
  return rows;
}

/**
 * Triggers that count the entries of lists (migration 0099) and that note the changes of calendars (migration 0102): they
 * write to a table of their own only, so statements of an earlier program work as before.
 */
const NOTING =
  /EXECUTE FUNCTION (?:count_(?:game|news|pack|opening|trade_listing|activity)\(\)|revise_calendar_game\(\)|revise_calendar_rows\('(?:opening|test)'\)) O$/;

/**
 * The changes between two schemas that affect a program written for the first one. New tables, plain indexes and new
 * optional columns do not affect it.
 */
export function incompatibilities(before: readonly SchemaPart[], after: readonly SchemaPart[]): string[] {
  const describe = ({ kind, of_table, text }: SchemaPart) => `${kind} of ${of_table}: ${text}`;
  const [had, has] = [new Set(before.map(describe)), new Set(after.map(describe))];
  const tables = new Set(before.map(({ of_table }) => of_table));
  const removed = before.filter((part) => part.kind !== 'index' && !has.has(describe(part)));
  const added = after.filter(
    (part) =>
      !(part.kind === 'trigger' && NOTING.test(part.text)) &&
      tables.has(part.of_table) &&
      !['index', 'column'].includes(part.kind) &&
      !had.has(describe(part)),
  );
  return [
    ...removed.map((part) => `removed: ${describe(part)}`),
    ...added.map((part) => `added: ${describe(part)}`),
  ];
}
