import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { storableText } from '../database/upsert-rows.ts';
import type { ImportKind, WrittenBatch } from './import-kind.ts';
import type { RecordShape } from './record-shape.ts';

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
    const { rows: found } = await sql<{ id: number; key: string }>`
      select id, import_key as key from ${sql.table(table)} where import_key = any(${keys}::text[])`.execute(
      tx,
    );
    const ids = new Map(found.map(({ id, key }) => [key, Number(id)]));
    return keys.map((key) => ids.get(key));
  };
}
