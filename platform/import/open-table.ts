import { stat } from 'node:fs/promises';
import { decodedFile, surveyFile, UnreadableFile } from './encoding.ts';
import { headerOf, type RecordsInfo, readRecords } from './read-records.ts';
import type { FileRecord } from './record.ts';
import { isWorkbook, readWorkbook, type WorkbookRow } from './workbook.ts';

interface RecordGroup {
  records: FileRecord[];
  bytesRead: number;
}

/** A surveyed file of rows; `records` may be read several times. */
export interface TableSource {
  bytes: number;
  /** The text's encoding, or `xlsx`. */
  encoding: string;
  /** @param onStart called once, before the first record */
  records(onStart: (info: RecordsInfo) => void): AsyncGenerator<RecordGroup>;
}

/**
 * Opens CSV, JSON or an Excel workbook.
 * @throws {UnreadableFile} for any other file
 */
export async function openTable(path: string): Promise<TableSource> {
  if (await isWorkbook(path)) {
    const { size: bytes } = await stat(path);
    return { bytes, encoding: 'xlsx', records: (onStart) => workbookRecords(path, bytes, onStart) };
  }
  const { bytes, encoding } = await surveyFile(path);
  return { bytes, encoding, records: (onStart) => readRecords(decodedFile(path, encoding), onStart) };
}

/**
 * The records of a workbook's first sheet, whose first row is the header.
 * @throws {UnreadableFile} for a file that is not a workbook, or without a header
 */
async function* workbookRecords(
  path: string,
  bytes: number,
  onStart: (info: RecordsInfo) => void,
): AsyncGenerator<RecordGroup> {
  let columns: string[] | undefined;
  for await (const { rows, share } of readWorkbook(path)) {
    const records: FileRecord[] = [];
    for (const row of rows) {
      if (columns) {
        records.push(recordOf(row, columns));
      } else {
        columns = headerOf(row);
        onStart({ format: 'xlsx', columns });
      }
    }
    yield { records, bytesRead: Math.round(bytes * share) };
  }
  if (!columns) {
    throw new UnreadableFile('工作簿的第一张表里没有内容。');
  }
}

function recordOf({ line, cells }: WorkbookRow, columns: readonly string[]): FileRecord {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const reason = `表头是 ${columns.length} 格，这一行在表头以外的列里还有内容`;
    return { line, values: {}, broken: { reason, text: cells.join(',') } };
  }
  return { line, values: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) };
}
