import type { Readable } from 'node:stream';
import {
  type FileColumn,
  IMPORT_FILE_LIMIT,
  IMPORT_FINDINGS_LIMIT,
  type ImportFinding,
  type ImportLine,
} from '#contract/admin/imports.ts';
import { Refusal } from '#contract/refusal.ts';
import { lineFile } from '#platform/admin/export/line-file.ts';
import { type OutgoingFile, tableFile } from '#platform/admin/export/table-file.ts';
import { record } from '#platform/audit/record.ts';
import type { ChangeServices } from '#platform/calls/resource-calls.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ChosenColumns } from '#platform/import/column-names.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import type { ImportKind } from '#platform/import/import-kind.ts';
import { unreadColumnReason } from '#platform/import/internal-columns.ts';
import { runImport } from '#platform/import/pipeline.ts';
import type { RecordKind } from '#platform/import/record-kind.ts';
import type { Sheets } from '#platform/import/sheet-names.ts';
import { type ImportEvent, noCounts } from '#platform/import/summary.ts';
import { storeUpload } from '#platform/import/uploaded-file.ts';
import { beginRun, endRun } from '#platform/undo/runs.ts';
import { recordingChanges } from '#platform/undo/store-changes.ts';

interface Options {
  /** The source, for the audit. */
  from: string;
  isDryRun: boolean;
  /** The fields of columns that were matched by hand. */
  columns?: ChosenColumns | undefined;
  /** The sheet of a workbook; by default the first visible one. */
  sheet?: string | undefined;
  /** Also reads rows and columns that a workbook does not show. */
  takesHidden?: boolean | undefined;
}

/** Rejected rows, and characters of them, that a response has for correction. */
const ROWS_LIMIT = 5_000;
const ROW_CHARACTERS_LIMIT = 5_000_000;

/**
 * Imports or checks an uploaded file and streams the progress. After the upload the import runs to its end, even if
 * the client disconnects.
 * @throws {Refusal} BAD_REQUEST for a file that is too large
 */
export async function importUpload(
  context: ChangeServices & AdminContext & { file: Readable },
  kind: RecordKind<unknown>,
  options: Options,
): Promise<OutgoingFile> {
  const { path, remove } = await storeUpload(context.file, IMPORT_FILE_LIMIT);
  return lineFile<ImportLine>(kind.name, (send) =>
    importFile(context, kind, { ...options, path }, context, send).finally(remove),
  );
}

/** A template with the columns of a kind and an example row. */
export function importTemplate(
  kind: ImportKind<unknown>,
  { format, now }: { format: 'csv' | 'xlsx'; now: Date },
): OutgoingFile {
  return tableFile(
    { format, title: `${kind.title}导入模板`, now },
    kind.columns
      .filter(({ name }) => name !== 'id')
      .map(({ name, title, example }) => [title ?? name, () => example] as const),
    oneRow(),
  );
}

async function* oneRow(): AsyncGenerator<null> {
  yield null;
}

const writtenText = (count: number) =>
  `（前面的 ${count} 行已经写入，会保留；改好文件后重新导入即可，也可以在列表上撤销这次导入）`;

async function importFile(
  { db, publish }: ChangeServices,
  kind: RecordKind<unknown>,
  { path, from, isDryRun, columns, sheet, takesHidden }: Options & { path: string },
  { operator, address, now: at }: AdminContext,
  send: (line: ImportLine) => void,
): Promise<void> {
  let counts = noCounts();
  let reported = 0;
  const reportIssue = (issue: ImportFinding) => {
    reported += 1;
    if (reported <= IMPORT_FINDINGS_LIMIT) {
      send({ type: 'finding', ...issue });
    }
  };
  const emit = (event: ImportEvent) => {
    if (event.type === 'progress') {
      counts = event.counts;
      send({ type: 'progress', share: event.bytes / event.total_bytes, rows: counts.rows });
    } else if (event.type === 'hidden') {
      send(event);
    } else if (event.type === 'issue') {
      reportIssue(event.issue);
    } else if (event.type === 'start') {
      for (const column of event.unknown_columns) {
        reportIssue({ line: 1, column, level: 'note', value: '', reason: unreadColumnReason(column) });
      }
    }
  };
  const onColumns = (found: FileColumn[]) => {
    const fields = kind.columns.map(({ name, title = name, isRequired }) => ({ name, title, isRequired }));
    send({ type: 'columns', columns: found, fields });
  };
  const onSheets = ({ names, read }: Sheets) => {
    if (names.length > 1) {
      send({ type: 'sheets', names, read });
    }
  };
  let rows = 0;
  let characters = 0;
  const onRejectedRow = (line: number, cells: string[]) => {
    rows += 1;
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (rows <= ROWS_LIMIT && characters <= ROW_CHARACTERS_LIMIT) {
      send({ type: 'row', line, cells });
    }
  };
  /** Writes the audit entry, also for an interrupted import: rows written so far stay. */
  const audit = async (outcome: { broken_off?: true }) => {
    if (!isDryRun) {
      const after = { from, ...counts, ...outcome };
      await transaction(db, (tx) =>
        record(tx, { operator, action: 'import', subject: kind.name, title: from, after, address, at }),
      );
    }
  };
  try {
    const context = { db, clock: { now: () => at }, emit, publish, onSheets, onColumns, onRejectedRow };
    const options = { isStrict: false, isDryRun, columns, sheet, takesHidden };
    if (isDryRun) {
      await runImport(kind, path, options, context);
    } else {
      const run = await beginRun(db, { subject: kind.name, operatorId: operator.id, fileName: from, at });
      await runImport(recordingChanges(kind, run), path, options, context).finally(() =>
        transaction(db, (tx) => endRun(tx, run, at)),
      );
    }
  } catch (error) {
    const isRefused = error instanceof UnreadableFile || error instanceof Refusal;
    const written = isDryRun ? 0 : counts.inserted + counts.updated;
    if (!isRefused || written > 0) {
      await audit({ broken_off: true });
    }
    if (!isRefused) {
      throw error;
    }
    send({ type: 'refused', msg: `${error.message}${written > 0 ? writtenText(written) : ''}` });
    return;
  }
  await audit({});
  send({ type: 'done', ...counts, findings_left_out: Math.max(0, reported - IMPORT_FINDINGS_LIMIT) });
}
