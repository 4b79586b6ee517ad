import { UnreadableFile } from './encoding.ts';
import type { TableRow } from './find-header.ts';

/** A filled column of a table, among which one is chosen. */
export interface ColumnChoice {
  /** From 1. */
  number: number;
  /** Its heading; empty without one. */
  title: string;
  /** The first values below the heading. */
  values: string[];
}

const VALUES = 3;

/** A table with several filled columns, none of which has a known name. */
export class SeveralColumns extends UnreadableFile {
  readonly columns: readonly ColumnChoice[];

  constructor(columns: readonly ColumnChoice[]) {
    const list = columns.map(
      ({ number, title, values }) => `第 ${number} 列${title && ` ${title}`}（${values.join('、')}）`,
    );
    super(`文件有 ${columns.length} 列，需要指定导入哪一列：${list.join('；')}。`);
    this.columns = columns;
  }
}

/** The filled columns of the first rows of a table; `headerAt` is the index of the header, -1 without one. */
export function columnsOf(rows: readonly TableRow[], headerAt: number): ColumnChoice[] {
  const below = rows.slice(headerAt + 1);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, column) => ({
    number: column + 1,
    title: rows[headerAt]?.cells[column]?.trim() ?? '',
    values: below.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean),
  }))
    .filter(({ title, values }) => title !== '' || values.length > 0)
    .map((one) => ({ ...one, values: one.values.slice(0, VALUES) }));
}

/** Codes have one of these, half or full width. */
const LETTER_OR_DIGIT = /[0-9a-z０-９ａ-ｚ]/i;
const HAS_DIGIT = /\d/;

/**
 * The index of a header with unknown names, -1 without one: the row above the first letter or digit in the chosen column,
 * if its chosen cell is filled and none of its cells has a digit. A first row may have letters (`VIP专属码`) if it heads
 * another column of numbers.
 */
export function unnamedHeader(rows: readonly TableRow[], column: number): number {
  const at = rows.findIndex((row) => LETTER_OR_DIGIT.test(cellOf(row, column))) - 1;
  if (at < 0) {
    return isHeading(rows[0], column) && hasNumberedColumn(rows) ? 0 : -1;
  }
  return isHeading(rows[at], column) ? at : -1;
}

function cellOf({ cells }: TableRow, column: number): string {
  return cells[column]?.trim() ?? '';
}

function isHeading(row: TableRow | undefined, column: number): boolean {
  return (
    row !== undefined &&
    /[^\x21-\x7e]/.test(cellOf(row, column)) &&
    !row.cells.some((cell) => HAS_DIGIT.test(cell))
  );
}

/** Whether a column with a heading has a number in each cell below. */
function hasNumberedColumn([first, ...below]: readonly TableRow[]): boolean {
  return (first?.cells ?? []).some((heading, column) => {
    const values = below.map((row) => cellOf(row, column)).filter(Boolean);
    return heading.trim() !== '' && values.length > 0 && values.every((value) => /^\d+$/.test(value));
  });
}
