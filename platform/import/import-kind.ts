import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';
import type { WriteOutcome } from '../database/upsert-rows.ts';
import { UnreadableFile } from './encoding.ts';
import type { RowReader } from './row-reader.ts';

/** One column of an import format, for the template and the documentation. */
export interface ImportColumn {
  name: string;
  isRequired: boolean;
  about: string;
  example: string;
}

export function column(name: string, about: string, example: string, isRequired = false): ImportColumn {
  return { name, about, example, isRequired };
}

export interface ReadRow<Row> {
  row: Row;
  reader: RowReader;
}

/** The result of a batch: one outcome per row, in order. */
export interface WrittenBatch {
  outcomes: WriteOutcome[];
  tags: string[];
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
  /** Resolves references between records and reports unknown ones to the readers. */
  resolve?(tx: Tx, rows: readonly ReadRow<Row>[]): Promise<void>;
  /** Identifies a row in repeated imports. */
  key(row: Row): string;
  write(tx: Tx, rows: readonly Row[], now: Date): Promise<WrittenBatch>;
}

/**
 * Compares a file's columns with those of its kind.
 * @returns the columns that are ignored, and those whose values are unknown in every row
 * @throws {UnreadableFile} if a required column is missing
 */
export function checkColumns(
  kind: { name: string; columns: readonly ImportColumn[] },
  columns: readonly string[],
): { unknown_columns: string[]; absent_columns: string[] } {
  const missing = kind.columns.filter((column) => column.isRequired && !columns.includes(column.name));
  if (missing.length > 0) {
    const names = missing.map((column) => column.name).join('、');
    const expected = kind.columns.map((column) => `${column.name}${column.isRequired ? '*' : ''}`).join('、');
    throw new UnreadableFile(
      `缺少必需的列：${names}。${kind.name} 的列是：${expected}（带 * 的必需）。文件里的列是：${columns.join('、')}。可用 import --template ${kind.name} 得到一份模板。`,
    );
  }
  const known = kind.columns.map((column) => column.name);
  return {
    unknown_columns: columns.filter((name) => name !== '' && !known.includes(name)),
    absent_columns: known.filter((name) => !columns.includes(name)),
  };
}
