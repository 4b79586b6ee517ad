import { UnreadableFile } from './encoding.ts';
import { headerOf, type RecordsInfo } from './read-records.ts';
import type { FileRecord } from './record.ts';
import { readWorkbook, type WorkbookRow } from './workbook.ts';

/**
 * The records of a workbook's first sheet, whose first row names the columns.
 * @param bytes the file's size, of which it tells how much has been read
 * @param onStart called once, before the first record
 * @throws {UnreadableFile} for what is no workbook, or has no header
 */
export async function* workbookRecords(
  path: string,
  bytes: number,
  onStart: (info: RecordsInfo) => void,
): AsyncGenerator<{ records: FileRecord[]; bytesRead: number }> {
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
