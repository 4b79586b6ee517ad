import { sql } from 'kysely';
import { removeStatementLimit } from '../statement-limit.ts';
import type { Tx } from '../transaction.ts';

interface Dropped {
  /** A statement that creates it again. */
  definition: string;
  removal: string;
}

/**
 * Loads rows into empty tables without foreign keys, unique constraints and secondary indexes, and creates these
 * afterwards in the same transaction: one sort instead of an insertion and a check for each row. With indexes larger than
 * the cache of the server, the insertions would take most of the time of a restore. Removes the limit of statements.
 */
export async function bulkLoad(tx: Tx, load: () => Promise<void>): Promise<void> {
  const dropped = [...(await constraints(tx, 'f')), ...(await constraints(tx, 'u')), ...(await indexes(tx))];
  for (const { removal } of dropped) {
    await sql.raw(removal).execute(tx);
  }
  await load();
  await removeStatementLimit(tx);
  // Foreign keys come last: they need the unique constraints.
  for (const { definition } of dropped.toReversed()) {
    await sql.raw(definition).execute(tx);
  }
}

async function constraints(tx: Tx, type: 'f' | 'u'): Promise<Dropped[]> {
  const { rows } = await sql<Dropped>`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        as definition,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as removal
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = ${type} and conrelid <> 0
    order by conrelid, conname`.execute(tx);
  return rows;
}

async function indexes(tx: Tx): Promise<Dropped[]> {
  const { rows } = await sql<Dropped>`
    select pg_get_indexdef(indexrelid) as definition, format('drop index %s', indexrelid::regclass) as removal
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indrelid, indexrelid`.execute(tx);
  return rows;
}
