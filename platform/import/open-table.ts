import { stat } from 'node:fs/promises';
import { decodedFile } from './decoded-file.ts';
import { surveyFile } from './encoding.ts';
import { type RecordsInfo, readRecords } from './read-records.ts';
import type { FileRecord } from './record.ts';
import { isWorkbook } from './workbook.ts';
import { workbookRecords } from './workbook-records.ts';

/** A file of rows that was looked at, to be read from its beginning, also more than once. */
export interface TableSource {
  bytes: number;
  /** The text's, or `xlsx`. */
  encoding: string;
  records(onStart: (info: RecordsInfo) => void): AsyncGenerator<{ records: FileRecord[]; bytesRead: number }>;
}

/**
 * Looks at a file: CSV or JSON in its encoding, or an Excel workbook.
 * @throws {UnreadableFile} for what is none of them
 */
export async function openTable(path: string): Promise<TableSource> {
  if (await isWorkbook(path)) {
    const { size } = await stat(path);
    return {
      bytes: size,
      encoding: 'xlsx',
      records: (onStart) => workbookRecords(path, size, onStart),
    };
  }
  const { bytes, encoding } = await surveyFile(path);
  return { bytes, encoding, records: (onStart) => readRecords(decodedFile(path, encoding), onStart) };
}
