import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

export interface BackupTable {
  name: string;
  columns: string[];
}

/** Tables without content: those of the migrator and the probe of the embedded database. */
const INTERNAL_TABLES = ['kysely_migration', 'kysely_migration_lock', 'schema_floor', 'durability_probe'];

/**
 * Tables that triggers fill from other tables. Their rows are neither saved nor restored: restoring the others writes them
 * again.
 */
export const COUNTED_TABLES: ReadonlySet<string> = new Set(['list_count']);

/** Restoring other tables uses up values of this sequence. */
export function isCountedSequence(name: string): boolean {
  return [...COUNTED_TABLES].some((table) => name === `${table}_id_seq`);
}

export async function listTables(tx: Tx): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable & { refers_to: string[] }>`
    select class.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped order by attnum
      ) as columns,
      array(
        select distinct target.relname::text from pg_constraint
        join pg_class as target on target.oid = pg_constraint.confrelid
        where pg_constraint.conrelid = class.oid and pg_constraint.contype = 'f' and target.oid <> class.oid
      ) as refers_to
    from pg_class as class
    where class.relkind in ('r', 'p') and class.relnamespace = 'public'::regnamespace
      and class.relname <> all (${INTERNAL_TABLES}::text[])
    order by class.relname`.execute(tx);
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find((row) => row.refers_to.every((name) => !waiting.has(name)));
    if (!next) {
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    }
    waiting.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

export async function firstNonEmpty(tx: Tx, tables: readonly BackupTable[]): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) {
      return name;
    }
  }
  return undefined;
}

export async function readSequences(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(tx);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function writeSequences(tx: Tx, sequences: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await sql`select setval(${`public.${name}`}::regclass, ${value})`.execute(tx);
  }
}
