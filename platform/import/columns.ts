import { UnreadableFile } from './encoding.ts';
import type { ImportColumn } from './import-kind.ts';

/** The differences between a file's columns and those of its kind. */
export interface ColumnsFound {
  /** Ignored. */
  unknown_columns: string[];
  /** Unknown for every row. */
  absent_columns: string[];
}

/**
 * Compares a file's columns with those of its kind.
 * @throws {UnreadableFile} if a required column is missing
 */
export function checkColumns(
  kind: { name: string; columns: readonly ImportColumn[] },
  columns: readonly string[],
): ColumnsFound {
  const missing = kind.columns.filter((column) => column.isRequired && !columns.includes(column.name));
  if (missing.length > 0) {
    const names = missing.map((column) => column.name).join('、');
    const expected = kind.columns.map((column) => `${column.name}${column.isRequired ? '*' : ''}`).join('、');
    throw new UnreadableFile(
      `缺少必需的列：${names}。${kind.name} 的列是：${expected}（带 * 的必需）。文件里的列是：${columns.join('、')}。可用 import --template ${kind.name} 得到一份模板。`,
    );
  }
  const known = new Set(kind.columns.map((column) => column.name));
  return {
    unknown_columns: columns.filter((name) => name !== '' && !known.has(name)),
    absent_columns: kind.columns.map((column) => column.name).filter((name) => !columns.includes(name)),
  };
}
