import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { WriteOutcome } from '../database/upsert-rows.ts';
import type { RowReader } from './row-reader.ts';

/** One column of an import format, as the template and the documentation show it. */
export interface ImportColumn {
  name: string;
  isRequired: boolean;
  /** What it holds, in a few words. */
  about: string;
  /** An invented value for the template. */
  example: string;
}

/** A column in one line. */
export function column(name: string, about: string, example: string, isRequired = false): ImportColumn {
  return { name, about, example, isRequired };
}

/** A row that could be read, on its way into the database. */
export interface ReadRow<Row> {
  row: Row;
  reader: RowReader;
}

/** What a writer did with a batch: an outcome a row, in order. */
export interface WrittenBatch {
  outcomes: WriteOutcome[];
  /** Tags of the pages that show what changed. */
  tags: string[];
}

/** What one kind of import is: how its rows are read, recognised and written. */
export interface ImportKind<Row> {
  name: string;
  /** 游戏, 礼包… as messages say it. */
  title: string;
  columns: ImportColumn[];
  /** How a row is recognised when it comes again, in words. */
  keyText: string;
  /** The tables whose statistics are renewed at the end. */
  tables: (keyof Tables)[];
  /** Reads a row; what is wrong is reported to the reader. */
  read(reader: RowReader): Row;
  /** Looks up what rows refer to, and fills it in; what isn't found is reported to the readers. */
  resolve?(tx: Transaction<Tables>, rows: readonly ReadRow<Row>[]): Promise<void>;
  /** What a row is recognised by. */
  key(row: Row): string;
  write(tx: Transaction<Tables>, rows: readonly Row[], now: Date): Promise<WrittenBatch>;
}
