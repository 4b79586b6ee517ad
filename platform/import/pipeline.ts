import type { FileColumn, ImportCounts } from '#contract/admin/imports.ts';
import type { DateOrder } from '#contract/notations/dates.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../database/open.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { analyseTables, reclaimTrialRows } from './analyse-tables.ts';
import { type Batch, settleBatch, writeBatch } from './batch.ts';
import { excerpt } from './clean-text.ts';
import { type ChosenColumns, ColumnNames, MissingColumns } from './column-names.ts';
import { FileRows } from './file-rows.ts';
import { ABOVE_HEADER, type TableRow } from './find-header.ts';
import type { ImportKind } from './import-kind.ts';
import { openTable, type TableSource } from './open-table.ts';
import type { FileRecord } from './record.ts';
import { SeenKeys } from './seen-keys.ts';
import { type Sheets, sheetError } from './sheet-names.ts';
import { type ImportEvent, type ImportSummary, noCounts } from './summary.ts';

export interface ImportOptions {
  /** All or nothing: one rejected row, and nothing is written. */
  isStrict: boolean;
  isDryRun: boolean;
  dateOrder?: DateOrder | undefined;
  /** The fields of columns that were matched by hand. */
  columns?: ChosenColumns | undefined;
  /** The sheet of a workbook; by default the first visible one. */
  sheet?: string | undefined;
  /** Also reads rows and columns that a workbook does not show. */
  takesHidden?: boolean | undefined;
}

export interface ImportContext {
  db: Database;
  clock: Clock;
  /** Receives every event; a promise applies back-pressure. */
  emit(event: ImportEvent): void | Promise<void>;
  publish(tags: string[]): void | Promise<void>;
  /** Receives the columns of the file, also if one is missing. */
  onColumns?(columns: FileColumn[]): void;
  /** Receives the sheets of a workbook, also if the read one is no table. */
  onSheets?(sheets: Sheets): void;
  /** Receives the cells of rejected rows. */
  onRejectedRow?(line: number, cells: string[]): void;
  signal?: AbortSignal | undefined;
}

type Pass = 'write' | 'check';

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 4_000_000;
const SHOWN_VALUE = 200;

/**
 * Reads a file and writes its rows in one transaction per batch, or in a single one if strict. A dry run writes every
 * batch and rolls it back, so that it reports the database's own results.
 * @throws {UnreadableFile} if the file is not a table of this kind; {WrongSheet} if another sheet may be one
 */
export async function runImport<Row>(
  kind: ImportKind<Row>,
  path: string,
  options: ImportOptions,
  context: ImportContext,
): Promise<ImportSummary> {
  let sheets: Sheets | undefined;
  const onSheets = (found: Sheets) => {
    sheets = found;
    context.onSheets?.(found);
  };
  try {
    return await importFile(kind, path, options, { ...context, onSheets });
  } catch (error) {
    throw sheetError(error, sheets);
  }
}

async function importFile<Row>(
  kind: ImportKind<Row>,
  path: string,
  options: ImportOptions,
  context: ImportContext,
): Promise<ImportSummary> {
  const { db, clock, emit } = context;
  const { isDryRun, isStrict } = options;
  const started = clock.now().getTime();
  const table = await openTable(path, {
    sheet: options.sheet,
    takesHidden: options.takesHidden,
    onSheets: context.onSheets,
  });
  const run = new ImportRun(kind, table, options, context);
  const finish = async (outcome: ImportSummary['outcome'], counts: ImportCounts) => {
    const milliseconds = clock.now().getTime() - started;
    const summary: ImportSummary = { ...counts, kind: kind.name, outcome, milliseconds };
    await emit({ type: 'done', summary });
    return summary;
  };
  if (isDryRun || isStrict) {
    const checked = await run.pass('check');
    await emit({ type: 'stage', stage: 'tidy' });
    await reclaimTrialRows(db, kind.tables);
    const isRefused = isStrict && checked.rejected > 0;
    if (isRefused || isDryRun) {
      return finish(isRefused ? 'refused' : 'checked', checked);
    }
  }
  const counts = isStrict ? await transaction(db, (tx) => run.pass('write', tx)) : await run.pass('write');
  await run.invalidate();
  if (counts.inserted + counts.updated > 0) {
    await emit({ type: 'stage', stage: 'tidy' });
    await analyseTables(db, kind.tables);
  }
  return finish('written', counts);
}

class ImportRun<Row> {
  #kind: ImportKind<Row>;
  #table: TableSource;
  #options: ImportOptions;
  #context: ImportContext;
  #tags = new Set<string>();

  constructor(kind: ImportKind<Row>, table: TableSource, options: ImportOptions, context: ImportContext) {
    this.#kind = kind;
    this.#table = table;
    this.#options = options;
    this.#context = context;
  }

  /** Reads the whole file once. Of two passes over a file only the first reports its rows. */
  async pass(pass: Pass, outer?: Tx): Promise<ImportCounts> {
    const counts = noCounts();
    const seen = new SeenKeys();
    const isReporting = pass === 'check' || !this.#options.isStrict;
    try {
      for await (const { batch, bytesRead } of this.#batches(isReporting, outer ?? this.#context.db)) {
        this.#context.signal?.throwIfAborted();
        await this.#settle(batch, pass, seen, outer);
        tally(batch, counts);
        for (const { reader } of isReporting ? batch : []) {
          for (const issue of reader.issues) {
            await this.#context.emit({ type: 'issue', issue });
          }
          if (reader.issues.some(({ level }) => level === 'rejected')) {
            this.#context.onRejectedRow?.(reader.line, reader.cells);
          }
        }
        await this.#context.emit({
          type: 'progress',
          pass,
          bytes: bytesRead,
          total_bytes: this.#table.bytes,
          counts: { ...counts },
        });
      }
      return counts;
    } finally {
      seen.close();
    }
  }

  /** Invalidates the tags written since the last call. */
  async invalidate(): Promise<void> {
    if (this.#tags.size > 0) {
      const tags = [...this.#tags];
      this.#tags.clear();
      await this.#context.publish(tags);
    }
  }

  async #settle(batch: Batch<Row>, pass: Pass, seen: SeenKeys, outer: Tx | undefined): Promise<void> {
    const { db, clock } = this.#context;
    const now = clock.now();
    const tags = outer
      ? await writeBatch(this.#kind, batch, seen, outer, now)
      : await settleBatch(this.#kind, batch, seen, db, now, pass === 'check');
    for (const tag of tags) {
      this.#tags.add(tag);
    }
    if (!outer && pass === 'write') {
      await this.invalidate();
    }
  }

  async #note(line: number, text: string, reason: string): Promise<void> {
    const value = excerpt(text, SHOWN_VALUE);
    await this.#context.emit({ type: 'issue', issue: { line, column: '', level: 'note', value, reason } });
  }

  async *#batches(
    isReporting: boolean,
    db: Database,
  ): AsyncGenerator<{ batch: Batch<Row>; bytesRead: number }> {
    const kind = this.#kind;
    const names = new ColumnNames(kind.columns, kind.numbered?.readOnly);
    const { dateOrder, columns: chosen } = this.#options;
    const rows = new FileRows(kind, names, { dateOrder, chosen, now: this.#context.clock.now() });
    let records: FileRecord[] = [];
    let size = 0;
    let bytesRead = 0;
    let start: Extract<ImportEvent, { type: 'start' }> | undefined;
    let note: string | undefined;
    let above: readonly TableRow[] = [];
    let hiddenColumns: readonly string[] = [];
    let hiddenRows = 0;
    const groups = this.#table.records({
      isHeading: (text) => chosen?.[text] !== undefined || names.isKnown(text),
      onStart: ({ format, columns, sample, ...info }) => {
        ({ note, above = [], hiddenColumns = [] } = info);
        start = {
          type: 'start',
          encoding: this.#table.encoding,
          format,
          columns: rows.begin(columns, sample),
          unknown_columns: [],
          absent_columns: [],
        };
      },
    });
    for await (const group of groups) {
      for (const { cells } of start ? above : []) {
        rows.readTitle(cells.filter((cell) => cell.trim() !== '').join('，'));
      }
      if (start && isReporting) {
        this.#context.onColumns?.(start.columns);
        if (hiddenColumns.length > 0) {
          await this.#context.emit({ type: 'hidden', rows: 0, columns: hiddenColumns });
          note = [note, hiddenText(hiddenColumns, this.#options.takesHidden)].filter(Boolean).join('；');
        }
        await this.#context.emit({ ...start, ...checkedColumns(rows, note) });
        if (note) {
          await this.#note(1, '', note);
        }
        for (const { line, cells } of above) {
          await this.#note(line, cells.filter((cell) => cell.trim() !== '').join('，'), ABOVE_HEADER);
        }
        start = undefined;
      }
      for (const record of group.records) {
        records.push(record);
        hiddenRows += record.isHidden ? 1 : 0;
        size += characters(record.values);
        if (records.length >= BATCH_ROWS || size >= BATCH_CHARACTERS) {
          yield { batch: await rows.read(db, records), bytesRead };
          records = [];
          size = 0;
        }
      }
      bytesRead = group.bytesRead;
    }
    if (hiddenRows > 0 && isReporting) {
      await this.#context.emit({ type: 'hidden', rows: hiddenRows, columns: hiddenColumns });
    }
    yield { batch: await rows.read(db, records), bytesRead };
  }
}

function hiddenText(columns: readonly string[], isRead = false): string {
  return `工作簿的 ${columns.join('、')} 列是隐藏的，${isRead ? '也读取了' : '没有读取；要读取，请选择隐藏的行和列也导入'}`;
}

/** `check`, whose error says how the file was read. @throws {MissingColumns} */
function checkedColumns<Row>(rows: FileRows<Row>, note: string | undefined) {
  try {
    return rows.check();
  } catch (error) {
    throw error instanceof MissingColumns && note
      ? new MissingColumns(`${error.message}${note}。`, { cause: error })
      : error;
  }
}

function characters(values: Record<string, unknown>): number {
  const texts = Object.values(values).filter((value) => typeof value === 'string');
  return texts.reduce((sum, { length }) => sum + length, 0);
}

function tally<Row>(batch: Batch<Row>, counts: ImportCounts): void {
  for (const { reader, outcome } of batch) {
    const levels = new Set(reader.issues.map((issue) => issue.level));
    counts.rows += 1;
    const isLeftOut = ['rejected', 'skipped', 'duplicate'].some((level) => levels.has(level as 'rejected'));
    counts.warnings += levels.has('warning') && !isLeftOut ? 1 : 0;
    if (levels.has('rejected')) {
      counts.rejected += 1;
    } else if (levels.has('skipped')) {
      counts.skipped += 1;
    } else if (levels.has('duplicate')) {
      counts.duplicates += 1;
    } else if (outcome) {
      counts[outcome === 'duplicate' ? 'duplicates' : outcome] += 1;
    }
  }
}
