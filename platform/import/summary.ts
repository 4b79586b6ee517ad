import type { CodeSampleData } from '#contract/admin/codes.ts';
import type { FileColumn, ImportCounts, ImportFinding } from '#contract/admin/imports.ts';

export interface ImportSummary extends ImportCounts {
  kind: string;
  /** `written`; `checked`: a dry run; `refused`: a strict import with a rejected row. */
  outcome: 'written' | 'checked' | 'refused';
  milliseconds: number;
}

/** Rows of codes that were not imported, but may be if the operator wants it. */
export interface HeldBack {
  /** Codes that do not look like the others of the file. */
  unlike: number;
  /** Lines that look like remarks. */
  remarks: number;
  /** Codes that the file marks as given away or void. */
  used: number;
  /** Codes in rows or a column that a workbook does not show. */
  hidden: number;
}

export type ImportEvent =
  | {
      type: 'start';
      encoding: string;
      format: 'csv' | 'json' | 'xlsx';
      columns: FileColumn[];
      unknown_columns: string[];
      absent_columns: string[];
    }
  | { type: 'progress'; pass: 'check' | 'write'; bytes: number; total_bytes: number; counts: ImportCounts }
  | { type: 'issue'; issue: ImportFinding }
  | { type: 'stage'; stage: 'tidy' }
  | { type: 'sample'; sample: CodeSampleData }
  | { type: 'hidden'; rows: number; columns: readonly string[] }
  | ({ type: 'held_back' } & HeldBack)
  | { type: 'done'; summary: ImportSummary };

export function noCounts(): ImportCounts {
  return {
    rows: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    duplicates: 0,
    rejected: 0,
    skipped: 0,
    warnings: 0,
  };
}
