import { type FileColumn, type ImportFinding, REASON_HEADING } from '#contract/admin/imports.ts';
import { csvLine } from '#contract/csv-line.ts';
import type { RejectedRow } from './use-import.ts';

export const FINDING_LEVELS: Record<ImportFinding['level'], { label: string; color: string }> = {
  rejected: { label: '不能导入', color: 'error' },
  skipped: { label: '跳过', color: 'default' },
  duplicate: { label: '重复', color: 'default' },
  warning: { label: '有警告', color: 'warning' },
  note: { label: '说明', color: 'default' },
};

/**
 * The rejected rows as CSV with the columns of the file and the reasons, to be corrected and imported again. Cells beyond the
 * columns follow the reason. @param titleOf the Chinese name of a column
 */
export function correctionText(
  columns: readonly FileColumn[],
  rows: readonly RejectedRow[],
  findings: readonly ImportFinding[],
  titleOf: (column: string) => string,
): string {
  const reasons = new Map<number, string[]>();
  for (const { line, level, column, reason } of findings) {
    if (level === 'rejected') {
      reasons.set(line, [
        ...(reasons.get(line) ?? []),
        column === '' ? reason : `${titleOf(column)}：${reason}`,
      ]);
    }
  }
  const table = rows.map(({ line, cells }) => [
    ...columns.map((_column, at) => cells[at] ?? ''),
    (reasons.get(line) ?? []).join('；'),
    ...cells.slice(columns.length),
  ]);
  const header = [...columns.map(({ heading }) => heading), REASON_HEADING];
  return `\ufeff${[header, ...table].map(csvLine).join('')}`;
}

/** The findings as CSV with a BOM for spreadsheets. Formulas are escaped. @param titleOf the Chinese name of a column */
export function reportText(findings: readonly ImportFinding[], titleOf: (column: string) => string): string {
  const rows = findings.map(({ line, column, level, reason, value, cell = '' }) => [
    String(line),
    titleOf(column),
    FINDING_LEVELS[level].label,
    reason,
    value,
    cell,
  ]);
  return `\ufeff${[['行', '列', '结果', '原因', '内容', '单元格'], ...rows].map(csvLine).join('')}`;
}
