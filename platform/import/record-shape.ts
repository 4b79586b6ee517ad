import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';

export interface RecordShape<Row> {
  /** Has `id` and `version`. */
  table: keyof Tables & string;
  /** Dependent tables, each with its foreign key column. */
  parts: readonly { table: keyof Tables & string; of: string }[];
  /** The id of the existing record with the key of each row. */
  present(tx: Tx, rows: readonly Row[]): Promise<(number | undefined)[]>;
}
