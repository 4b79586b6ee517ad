import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { WriteOutcome } from '../database/upsert-rows.ts';
import type { RowReader } from './row-reader.ts';

/** One column of an import format, for the template and the documentation. */
export interface ImportColumn {
  name: string;
  isRequired: boolean;
  /** A short description. */
  about: string;
  /** A fictitious value for the template. */
  example: string;
}

export function column(name: string, about: string, example: string, isRequired = false): ImportColumn {
  return { name, about, example, isRequired };
}

/** A valid row before it is written. */
export interface ReadRow<Row> {
  row: Row;
  reader: RowReader;
}

/** The result of a batch: one outcome per row, in order. */
export interface WrittenBatch {
  outcomes: WriteOutcome[];
  /** The tags to invalidate. */
  tags: string[];
}

/** One type of import: how its rows are read, identified and written. */
export interface ImportKind<Row> {
  name: string;
  /** 游戏, 礼包… for messages. */
  title: string;
  columns: ImportColumn[];
  /** Describes the key for operators. */
  keyText: string;
  /** The tables to analyse at the end. */
  tables: (keyof Tables)[];
  /** Reads a row and reports problems to the reader. */
  read(reader: RowReader): Row;
  /** Resolves references between records and reports unknown ones to the readers. */
  resolve?(tx: Transaction<Tables>, rows: readonly ReadRow<Row>[]): Promise<void>;
  /** Identifies a row in repeated imports. */
  key(row: Row): string;
  write(tx: Transaction<Tables>, rows: readonly Row[], now: Date): Promise<WrittenBatch>;
}
