import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';
import type { WriteOutcome } from '../database/upsert-rows.ts';
import type { RecordDocument } from './record-document.ts';
import type { RecordShape } from './record-shape.ts';
import type { RowReader } from './row-reader.ts';

/** One column of an import format, for the template and the documentation. */
export interface ImportColumn {
  name: string;
  /** Its Chinese heading in exports and templates. */
  title?: string | undefined;
  /** Headings of other systems. */
  synonyms?: readonly string[] | undefined;
  isRequired: boolean;
  /** A file may have its day and its time of day in two columns. */
  isTime?: true;
  about: string;
  example: string;
}

export function column(name: string, about: string, example: string, isRequired = false): ImportColumn {
  return { name, about, example, isRequired };
}

export interface ReadRow<Row> {
  row: Row;
  reader: RowReader;
  /** The record that the row changes. */
  numbered?: { id: number };
}

/** The result of a batch: one outcome per row, in order. */
export interface WrittenBatch {
  outcomes: WriteOutcome[];
  tags: string[];
}

/** A changed row of an existing record, and the fields that differ from the record. */
export interface NumberedRow<Row> extends ReadRow<Row> {
  id: number;
  given: ReadonlySet<string>;
}

/** How rows with the number of a record change that record. */
export interface NumberedRows<Row> {
  /** Headings of the export that are not imported. */
  readOnly: readonly string[];
  /** The cells of records as their export has them, by field, with their version; missing records are left out. */
  cells(db: Database, ids: readonly number[]): Promise<Map<number, Readonly<Record<string, string>>>>;
  /** Reports conflicts with other records to the readers. */
  check?(tx: Tx, rows: readonly NumberedRow<Row>[]): Promise<void>;
  /** The columns and parts of a record that a row changes. Reports contradictions to the reader. */
  patch(row: NumberedRow<Row>, current: RecordDocument): Partial<RecordDocument>;
  /** Runs in the same transaction after records changed. */
  afterwards(tx: Tx, ids: readonly number[]): Promise<void>;
  tags(ids: readonly number[]): string[];
}

export interface ImportKind<Row> {
  name: string;
  /** 游戏, 礼包… for messages. */
  title: string;
  columns: ImportColumn[];
  keyText: string;
  /** The tables to analyse at the end. */
  tables: (keyof Tables)[];
  read(reader: RowReader): Row;
  /** Resolves references between records and reports unknown ones to the readers. May be called again for a row. */
  resolve?(tx: Tx, rows: readonly ReadRow<Row>[]): Promise<void>;
  /** Identifies a row in repeated imports. */
  key(row: Row): string;
  write(tx: Tx, rows: readonly Row[], now: Date): Promise<WrittenBatch>;
  /** With `numbered`: the tables of the records. */
  shape?: RecordShape<Row>;
  /** Absent: the rows have no numbers of records. */
  numbered?: NumberedRows<Row>;
  /** Writes changed rows of existing records; by default `updateNumbered`. */
  update?(tx: Tx, rows: readonly NumberedRow<Row>[]): Promise<WrittenBatch>;
}
