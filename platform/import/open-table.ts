import { stat } from 'node:fs/promises';
import { decodedFile, noteOf, surveyFile, UnreadableFile } from './encoding.ts';
import { HeaderFinder, type TableRow } from './find-header.ts';
import { type RecordsInfo, readRecords, type TableOptions } from './read-records.ts';
import type { FileRecord } from './record.ts';
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
 * @throws {UnreadableFile} for any other file
 */
export async function openTable(path: string): Promise<TableSource> {
  if (await isWorkbook(path)) {
    const { size: bytes } = await stat(path);
    return { bytes, encoding: 'xlsx', records: (options) => workbookRecords(path, bytes, options) };
  }
  const { bytes, encoding } = await surveyFile(path);
  const note = noteOf(encoding);
  return {
    ...{ bytes, encoding },
    records: ({ isHeading, onStart }) =>
      readRecords(decodedFile(path, encoding), {
        isHeading,
        onStart: (info: RecordsInfo) => onStart({ ...info, note }),
      }),
  };
}

/**
 * The records of a workbook's first visible sheet.
 * @throws {UnreadableFile} for a file that is not a workbook, or without a header
 */
async function* workbookRecords(
  path: string,
  bytes: number,
  { isHeading, onStart }: TableOptions,
): AsyncGenerator<RecordGroup> {
  const header = new HeaderFinder(isHeading, (columns, first) =>
    onStart({ format: 'xlsx', columns, sample: columns.map((_name, at) => first?.cells[at] ?? ''), note }),
  );
  let epoch = false;
  let note: string | undefined;
  const recordsOf = (rows: readonly TableRow[]) =>
    rows.map((row) => recordOf(row, header.columns ?? [], epoch));
  for await (const { rows, share, ...about } of readWorkbook(path)) {
    ({ date1904: epoch, note } = about);
    const records = rows.flatMap((row) => recordsOf(header.push({ ...row, row: row.line })));
    yield { records, bytesRead: Math.round(bytes * share) };
  }
  yield { records: recordsOf(header.end()), bytesRead: bytes };
  if (!header.columns) {
    throw new UnreadableFile('工作簿的第一张表里没有内容。');
  }
}

function recordOf(
  { line, row, cells, numbers = [], remarks = [] }: TableRow,
  columns: readonly string[],
  date1904: boolean,
): FileRecord {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const reason = `表头是 ${columns.length} 格，这一行在表头以外的列里还有内容`;
    return { line, row, values: {}, broken: { reason, text: cells.join(',') }, cells };
  }
  return {
    ...{ line, row, values: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) },
    numbers: { headings: new Set(numbers.map((at) => columns[at] ?? '')), date1904 },
    ...(remarks.length > 0 && {
      remarks: remarks.map(({ column, ...remark }) => ({ heading: columns[column] ?? '', ...remark })),
    }),
  };
}
