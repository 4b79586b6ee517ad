import { sql } from 'kysely';
import { listTables } from '#platform/database/backup/tables.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';

export interface FoundRow {
  table: string;
  row: string;
}

/** The rows of all tables that contain one of the texts. */
export async function rowsWith(db: Database, texts: readonly string[]): Promise<FoundRow[]> {
  const tables = await transaction(db, listTables);
  const found = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`
      select to_json(t)::text as row from ${sql.table(name)} as t`.execute(db);
    return rows.map(({ row }) => ({ table: name, row }));
  });
  return (await Promise.all(found)).flat().filter(({ row }) => texts.some((text) => row.includes(text)));
}

/** The ways in which a row could have an address. */
export function formsOf(address: string): string[] {
  const bytes = Buffer.from(address);
  return [
    address,
    bytes.toString('hex'),
    bytes.toString('base64').slice(0, 4 * Math.floor(bytes.length / 3)),
  ];
}
