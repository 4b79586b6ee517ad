import type { ImportFinding } from '#contract/admin/imports.ts';
import { csvLine } from '#contract/csv-line.ts';
import { FINDING_LEVELS } from './levels.ts';

/** The findings as CSV with a BOM for spreadsheets. Formulas are escaped. */
export function reportText(findings: readonly ImportFinding[]): string {
  const rows = findings.map(({ line, column, level, reason, value }) => [
    ...[String(line), column, FINDING_LEVELS[level].label, reason, value],
  ]);
  return `\ufeff${[['行', '列', '结果', '原因', '内容'], ...rows].map(csvLine).join('')}`;
}
