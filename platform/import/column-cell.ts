import type { CellLook } from './cell-looks.ts';
import type { ColumnChoice } from './column-choice.ts';

export interface ColumnCell {
  /** From 1. */
  line: number;
  text: string;
  /** The address in a spreadsheet, such as `C12`. */
  address?: string;
  /** The other cells of the row, if this one is blank. */
  others?: string;
  /** The other filled cells of the row that belong to this one, with their headings. */
  beside?: readonly BesideCell[];
  /** Struck out in a workbook. */
  isStruck?: true;
  /** How it looks; absent for a plain cell. */
  look?: CellLook;
  /** A number in a workbook, which has lost leading zeros and digits beyond 15. */
  isNumber?: true;
  /** Why the cell can't be read. */
  broken?: string;
  /** What the file says about the cell, for operators. */
  warning?: string;
  /** The row is above the header: a title, or an entry that the header cuts off. */
  isAboveHeader?: true;
  /** The row or the column is not shown in a workbook. */
  isHidden?: true;
  /** A comment of a workbook that stands at no entry. */
  isComment?: true;
}

export interface BesideCell {
  /** Empty without one. */
  heading: string;
  /** The letters of its column, without a heading. */
  column?: string;
  text: string;
}

/** Some cells, and the number of bytes read so far. */
export interface CellGroup {
  cells: ColumnCell[];
  bytesRead: number;
  /** What an operator should know about how the file is read. */
  note?: string | undefined;
  /** Once known. */
  choice?: ReadColumns | undefined;
}

/** The filled columns of a file, and which are read. */
interface ReadColumns {
  columns: ColumnChoice[];
  /** The number of the column that is read. */
  column: number;
  /** Further columns with the same heading, side by side with it, that are read, too. */
  others: number[];
  /** What an operator should know about the columns. */
  note: string | undefined;
}

export interface ColumnNames {
  /** The header names that identify the column, lower case and without spaces; the first one counts. */
  names: readonly string[];
  /** The number of the column from 1, in place of its name. */
  column?: number | undefined;
}
