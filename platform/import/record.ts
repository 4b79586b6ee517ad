export interface FileRecord {
  /** The first line, from 1, or the number of the record. */
  line: number;
  /** `line` is the number of the record: several JSON objects begin on one line. */
  isCounted?: true;
  /** The row as a spreadsheet numbers it; undefined in JSON. */
  row?: number;
  /** The values by heading; text in CSV, any JSON value in JSON. */
  values: Record<string, unknown>;
  /** The reason and the text of an unreadable row. */
  broken?: { reason: string; text: string };
  /** The cells of an unreadable row that could be split into cells. */
  cells?: readonly string[];
  /** The row is not shown in a workbook, and is not to be imported. */
  isHidden?: true;
  /** Headings of the columns whose cells are numbers in a workbook, and its epoch. */
  numbers?: { headings: ReadonlySet<string>; date1904: boolean };
  /** Cells that can't be read (`rejected`) or only in part. */
  remarks?: readonly { heading: string; level: 'rejected' | 'warning'; reason: string }[];
}

/** Maximum characters of a row; a longer one has an unclosed quote. */
export const RECORD_LIMIT = 1_000_000;
/** Maximum columns of a table and keys of a JSON object; each takes memory in every row. */
export const MOST_COLUMNS = 256;
