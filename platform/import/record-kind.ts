import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { storableText } from '../database/upsert-rows.ts';
import type { ImportKind, WrittenBatch } from './import-kind.ts';

/** How the records of a kind lie in the database. */
export interface RecordShape<Row> {
  /** Has `id` and `version`. */
  table: keyof Tables & string;
  /** Tables whose rows belong to a record, each with the column that names it. */
  parts: readonly { table: keyof Tables & string; of: string }[];
  /** The ids of the records that these rows are about already. */
  present(tx: Transaction<Tables>, rows: readonly Row[]): Promise<number[]>;
}

/** A batch with the id of each row's record, in order. */
export interface WrittenRecords extends WrittenBatch {
  ids: number[];
}

/** An import of records, of which it is known how they lie in the database. */
export interface RecordKind<Row> extends ImportKind<Row> {
  shape: RecordShape<Row>;
  write(tx: Transaction<Tables>, rows: readonly Row[], now: Date): Promise<WrittenRecords>;
}

/** Finds records by their `import_key`. */
export function presentByKey<Row>(
  table: 'game' | 'news' | 'pack',
  keyOf: (row: Row) => string,
): RecordShape<Row>['present'] {
  return async (tx, rows) => {
    const keys = rows.map((row) => storableText(keyOf(row)));
    const { rows: found } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where import_key = any(${keys}::text[])`.execute(tx);
    return found.map(({ id }) => id);
  };
}
