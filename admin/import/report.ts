import type { ImportFinding } from '#contract/admin/imports.ts';
import { csvLine } from '#contract/csv-line.ts';

export const FINDING_LEVELS: Record<ImportFinding['level'], { label: string; color: string }> = {
  rejected: { label: '不能导入', color: 'error' },
  duplicate: { label: '重复', color: 'default' },
  warning: { label: '请留意', color: 'warning' },
  note: { label: '说明', color: 'default' },
};

/** The findings as CSV with a BOM for spreadsheets. Formulas are escaped. */
export function reportText(findings: readonly ImportFinding[]): string {
  const rows = findings.map(({ line, column, level, reason, value }) => [
    ...[String(line), column, FINDING_LEVELS[level].label, reason, value],
  ]);
  return `\ufeff${[['行', '列', '结果', '原因', '内容'], ...rows].map(csvLine).join('')}`;
}
