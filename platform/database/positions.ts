import { sql } from 'kysely';
import type { Database } from './open.ts';

/** A row of a table in the order of transactions. */
interface Position {
  transaction: string;
  id: number;
}

const START: Position = { transaction: '0', id: 0 };

/**
 * Formats and parses positions in a table whose rows have their transaction. A position names the database: transaction ids
 * of another one mean nothing here, and its positions are parsed as the start.
 */
export async function positionsOf(db: Database, table: string) {
  const here = await sourceOf(db, table);
  return {
    format: ({ transaction, id }: Position) => `${here}.${transaction}.${id}`,
    parse: (text: string): Position => {
      const [source = '', transaction = '', id = ''] = text.split('.');
      const isOwn = source === here && /^\d{1,19}$/.test(transaction) && /^\d{1,15}$/.test(id);
      return isOwn ? { transaction, id: Number(id) } : START;
    },
  };
}

/** Identifies this database by its cluster, its oid and the oid of the table. A restored dump has another one. */
async function sourceOf(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ source: string }>`
    select concat_ws('/',
      case when has_function_privilege('pg_control_system()', 'execute')
        then (select system_identifier::text from pg_control_system()) end,
      (select oid::text from pg_database where datname = current_database()),
      ${table}::text::regclass::oid::text) as source`.execute(db);
  return rows[0]?.source ?? '';
}
