import { stat } from 'node:fs/promises';
import { commentsNote } from './cell-comments.ts';
import { decodedFile, noteOf, surveyFile, UnreadableFile } from './encoding.ts';
import { columnLetters, HeaderFinder, type TableRow } from './find-header.ts';
import { type RecordsInfo, readRecords, type TableOptions } from './read-records.ts';
import type { FileRecord } from './record.ts';
import { rowProblem } from './row-problem.ts';
import { emptyText, type SheetOptions, sheetsNote } from './sheet-names.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

interface RecordGroup {
  records: FileRecord[];
  bytesRead: number;
}

/** A surveyed file of rows; `records` may be read several times. */
export interface TableSource {
  bytes: number;
  /** The text's encoding, or `xlsx`. */
  encoding: string;
  records(options: TableOptions): AsyncGenerator<RecordGroup>;
}

/**
 * Opens CSV, JSON or an Excel workbook.
 * @throws {UnreadableFile} for any other file, and if a sheet is chosen of a file that has none
 */
export async function openTable(path: string, sheets: SheetOptions = {}): Promise<TableSource> {
  if (await isWorkbook(path)) {
    const { size: bytes } = await stat(path);
    const records = (options: TableOptions) => workbookRecords(path, bytes, { ...options, ...sheets });
    return { bytes, encoding: 'xlsx', records };
  }
  refuseSheet(sheets);
  const { bytes, encoding } = await surveyFile(path);
  const note = noteOf(encoding);
  return {
    bytes,
    encoding,
    records: ({ isHeading, onStart }) =>
      readRecords(decodedFile(path, encoding), {
        isHeading,
        onStart: (info: RecordsInfo) =>
          onStart({ ...info, note: [note, info.note].filter(Boolean).join('；') || undefined }),
      }),
  };
}

/** @throws {UnreadableFile} if a sheet is chosen: the file is not a workbook */
export function refuseSheet({ sheet }: SheetOptions): void {
  if (sheet !== undefined) {
    throw new UnreadableFile('这个文件不是 Excel 工作簿，不能选择其中的表。');
  }
}

/**
 * The records of a workbook's sheet.
 * @throws {UnreadableFile} for a file that is not a workbook, or without a header
 */
async function* workbookRecords(
  path: string,
  bytes: number,
  { isHeading, onStart, sheet, takesHidden = false, onSheets }: TableOptions & SheetOptions,
): AsyncGenerator<RecordGroup> {
  const hidden = new Set<number>();
  const header = new HeaderFinder(isHeading, ({ columns, first, above }) =>
    onStart({
      format: 'xlsx',
      columns,
      above,
      note,
      sample: columns.map((_name, at) => first?.cells[at] ?? ''),
      hiddenColumns: [...hidden].sort((one, other) => one - other).map(columnLetters),
    }),
  );
  let epoch = false;
  let note: string | undefined;
  let empty = '工作簿里没有内容。';
  const recordsOf = (rows: readonly TableRow[]) =>
    rows.map((row) => ({
      ...recordOf(row, header, epoch),
      ...(row.isHidden && !takesHidden && { isHidden: true as const }),
    }));
  for await (const { rows, hiddenColumns, share, date1904, sheets, comments = [] } of readWorkbook(
    path,
    sheet,
  )) {
    if (rows.length === 0) {
      onSheets?.(sheets);
      empty = emptyText(sheets);
      note = [sheetsNote(sheets), commentsNote(comments)].filter(Boolean).join('；') || undefined;
      continue;
    }
    epoch = date1904;
    const records = rows.flatMap((row) => {
      const covered = hiddenColumns.filter((column) => row.cells[column]?.trim());
      for (const column of covered) {
        hidden.add(column);
      }
      const cells = row.cells.map((cell, at) => (!takesHidden && covered.includes(at) ? '' : cell));
      return recordsOf(header.push({ ...row, cells, row: row.line }));
    });
    yield { records, bytesRead: Math.round(bytes * share) };
  }
  yield { records: recordsOf(header.end()), bytesRead: bytes };
  if (!header.columns) {
    throw new UnreadableFile(empty);
  }
}

function recordOf(
  { line, row, cells, numbers = [], remarks = [] }: TableRow,
  header: HeaderFinder,
  date1904: boolean,
): FileRecord {
  const { columns = [] } = header;
  const problem = rowProblem(cells, header.isRepeatedBy);
  if (problem) {
    return { line, row, values: {}, broken: { reason: problem, text: cells.join(',') }, cells };
  }
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const reason = `表头是 ${columns.length} 格，这一行在表头以外的列里还有内容`;
    return { line, row, values: {}, broken: { reason, text: cells.join(',') }, cells };
  }
  return {
    line,
    row,
    values: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])),
    numbers: { headings: new Set(numbers.map((at) => columns[at] ?? '')), date1904 },
    ...(remarks.length > 0 && {
      remarks: remarks.map(({ column, ...remark }) => ({ heading: columns[column] ?? '', ...remark })),
    }),
  };
}
