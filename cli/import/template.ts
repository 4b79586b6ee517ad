import { csvLine } from '#contract/csv-line.ts';
import type { ImportColumn } from '#platform/import/import-kind.ts';

/** A file to start from: the header and one invented row, in UTF-8 with a byte order mark for Excel. */
export function templateFile(columns: readonly ImportColumn[]): string {
  const header = csvLine(columns.map((column) => column.name));
  return `\ufeff${header}${csvLine(columns.map((column) => column.example))}`;
}
