import type { CodeImportResult, CodeSampleData } from '#contract/admin/codes.ts';
import type { ImportCounts } from '#contract/admin/imports.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { CellGroup } from '#platform/import/column-cell.ts';
import type { Sheets } from '#platform/import/sheet-names.ts';
import type { HeldBack, ImportEvent, ImportSummary } from '#platform/import/summary.ts';
import type { CodeSource } from './code-batches.ts';

export interface CodeImportContext {
  db: Database;
  clock: Clock;
  emit(event: ImportEvent): void | Promise<void>;
  publish(tags: string[]): void | Promise<void>;
  signal?: AbortSignal | undefined;
  /** Receives the sheets of a workbook, also if the read one has no codes. */
  onSheets?(sheets: Sheets): void;
  /** Called in the transaction that ends the batch; returns the result that is stored with it. */
  onEnd?(tx: Tx, end: CodeImportEnd): Promise<CodeImportResult>;
  /** Who imports; by default the command line. */
  source?: CodeSource | undefined;
  /** Bytes of cells that are stored between the two readings of a file; of more, it is read again. */
  mostSpooled?: number | undefined;
}

/** The end of an import that added codes. */
export interface CodeImportEnd {
  batch: number;
  counts: ImportCounts;
  /** It broke off; the codes of the batch stay. */
  isBrokenOff: boolean;
}

export interface CodeOptions {
  isDryRun: boolean;
  /** Also takes codes that do not look like the others of the file. */
  takesUnlike?: boolean | undefined;
  /** Also takes lines that look like remarks, as they stand. */
  takesRemarks?: boolean | undefined;
  /** Also takes codes that the file marks as given away or void. */
  takesUsed?: boolean | undefined;
  /** Also takes codes in rows or a column that a workbook does not show. */
  takesHidden?: boolean | undefined;
  /** The column of the codes, from 1; by default the one with a known name. */
  column?: number | undefined;
  /** The sheet of a workbook; by default the first visible one. */
  sheet?: string | undefined;
}

export interface ImportedCodes extends ImportSummary, HeldBack {
  batch: number | null;
  /** Some of the codes that are or would be added. */
  sample: CodeSampleData | null;
  /** The columns of the file, and the one that was read. */
  choice: CellGroup['choice'];
}
