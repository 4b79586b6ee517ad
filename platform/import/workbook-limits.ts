import { MOST_COLUMNS, RECORD_LIMIT } from './record.ts';

/** Limits of an unpacked workbook, counted while reading: declared sizes may be wrong. */
export const WORKBOOK_LIMITS = {
  entries: 2_000,
  /** Unpacked bytes of the sheet, of the shared strings, and of each small part. */
  sheetBytes: 512 * 1024 * 1024,
  /** Of all sheets together that are read besides the one that is imported; each is unpacked twice. */
  otherBytes: 1024 * 1024 * 1024,
  stringBytes: 128 * 1024 * 1024,
  partBytes: 4 * 1024 * 1024,
  /** Shared strings, and their characters. */
  strings: 2_000_000,
  stringCharacters: 64_000_000,
  rows: 1_048_576,
  columns: MOST_COLUMNS,
  cells: 10_000_000,
  /** Characters of one row, as in CSV and JSON, and of all rows. */
  rowCharacters: RECORD_LIMIT,
  sheetCharacters: 400_000_000,
  /** Bytes of XML in one tag. */
  tagBytes: 1024 * 1024,
} as const;

const ADVICE = '请只保留要导入的行和列，拆成几个文件，或者另存为“CSV UTF-8”再导入';

/** A workbook that exceeds a limit; the message names it and a remedy. */
export class WorkbookTooLarge extends Error {
  constructor(exceeded: string, advice = ADVICE) {
    super(`${exceeded}。${advice}。`);
  }
}

export function megabytes(bytes: number): string {
  const size = bytes / 1024 / 1024;
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} MB`;
}
