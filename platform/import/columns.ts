import { UnreadableFile } from './encoding.ts';
import type { ImportColumn } from './import-kind.ts';

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
