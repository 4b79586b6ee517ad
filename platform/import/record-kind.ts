import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';
import { storableText } from '../database/upsert-rows.ts';
import type { ImportKind, WrittenBatch } from './import-kind.ts';

export interface RecordShape<Row> {
  /** Has `id` and `version`. */
  table: keyof Tables & string;
  /** Dependent tables, each with its foreign key column. */
  parts: readonly { table: keyof Tables & string; of: string }[];
  /** The ids of existing records with the keys of these rows. */
  present(tx: Tx, rows: readonly Row[]): Promise<number[]>;
}

/** A batch result with the id of each row's record, in order. */
export interface WrittenRecords extends WrittenBatch {
  ids: number[];
}

/** An import of records whose tables are known, so that it can be undone. */
export interface RecordKind<Row> extends ImportKind<Row> {
  shape: RecordShape<Row>;
  write(tx: Tx, rows: readonly Row[], now: Date): Promise<WrittenRecords>;
}

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
