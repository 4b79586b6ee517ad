import type { CellLook } from './cell-looks.ts';
import { UnreadableFile } from './encoding.ts';
import { MOST_COLUMNS } from './record.ts';

/** A row of a sheet or of CSV. */
export interface TableRow {
  /** The line of the file, from 1. */
  line: number;
  /** The row as a spreadsheet numbers it. */
  row: number;
  cells: string[];
  broken?: { reason: string; text: string };
  /** The first cell of a row of CSV stands in quotes. */
  isQuoted?: true;
  /** Columns of numbers in a workbook. */
  numbers?: readonly number[];
  remarks?: readonly CellRemark[];
  /** Columns whose cells are struck out in a workbook. */
  struck?: readonly number[];
  /** Cells of a workbook that do not look plain, also empty ones. */
  looks?: readonly { column: number; look: CellLook }[];
  /** Not shown in a workbook. */
  isHidden?: true;
}

/** A cell that can't be read (`rejected`) or only in part. */
export interface CellRemark {
  column: number;
  level: 'rejected' | 'warning';
  reason: string;
}

/** True for a text that names a column. */
export type IsHeading = (text: string) => boolean;

export const ABOVE_HEADER = '在列名的上面，当作标题跳过';

/** Rows in which the header is looked for. */
export const HEADER_ROWS = 10;
/** Headings that a row below the first must have to be the header. */
const FEWEST_HEADINGS = 2;

/** Characters of a cell that may be a heading. */
const LONGEST_HEADING = 60;

interface Candidate {
  headings: string[];
  /** Index of the header. */
  at: number;
  /** Index of the first data row. */
  end: number;
  score: number;
}

/** The header of a table, its first row of data, and the rows above it. */
export interface FoundHeader {
  columns: string[];
  first: TableRow | undefined;
  above: TableRow[];
}

/**
 * Finds the header of a table: the row among the first ones with the most known headings. Titles above it are skipped,
 * and two rows of headings are read as one. Without known headings the first row is the header.
 */
export class HeaderFinder {
  #isHeading: IsHeading;
  #waiting: TableRow[] = [];
  #columns: string[] | undefined;
  #onHeader: (header: FoundHeader) => void;

  constructor(isHeading: IsHeading, onHeader: (header: FoundHeader) => void) {
    this.#isHeading = isHeading;
    this.#onHeader = onHeader;
  }

  get columns(): readonly string[] | undefined {
    return this.#columns;
  }

  /** True for cells that repeat the headings: each the one of its own column, or several known ones. */
  isRepeatedBy = (cells: readonly string[]): boolean => {
    const filled = cells.flatMap((cell, at) =>
      cell.trim() === '' ? [] : [{ cell, heading: this.#columns?.[at] }],
    );
    return (
      (filled.length > 0 &&
        filled.every(({ cell, heading }) => cell.replace(/\s+/g, ' ').trim() === heading)) ||
      (filled.length >= FEWEST_HEADINGS &&
        filled.every(({ cell }) => cell.length <= LONGEST_HEADING && this.#isHeading(cell)))
    );
  };

  /** The data rows that are known after a row; none until the header is found. */
  push(row: TableRow): readonly TableRow[] {
    if (this.#columns) {
      return [row];
    }
    this.#waiting.push(row);
    return this.#waiting.length < HEADER_ROWS ? [] : this.#decide();
  }

  /** The data rows of a table that is shorter than the rows of the search. */
  end(): readonly TableRow[] {
    return this.#columns || this.#waiting.length === 0 ? [] : this.#decide();
  }

  #decide(): TableRow[] {
    const rows = this.#waiting;
    const { headings, at, end } = bestHeader(rows, this.#isHeading);
    const columns = checkedHeadings(headings, rows[end - 1]?.broken?.reason);
    this.#columns = columns;
    const data = rows.slice(end);
    this.#onHeader({ columns, first: data[0], above: rows.slice(0, at) });
    this.#waiting = [];
    return data;
  }
}

/** The number of known headings in the best header among the rows. */
export function headerScore(rows: readonly TableRow[], isHeading: IsHeading): number {
  return rows.length === 0 ? 0 : bestHeader(rows, isHeading).score;
}

function bestHeader(rows: readonly TableRow[], isHeading: IsHeading): Candidate {
  const scoreOf = (headings: readonly string[]) => new Set(headings.filter(isHeading)).size;
  const candidates = rows.flatMap(({ cells, broken }, at): Candidate[] => {
    if (broken) {
      return [];
    }
    const single = { headings: cells, at, end: at + 1, score: scoreOf(cells) };
    const below = rows[at + 1];
    if (!below || below.broken) {
      return [single];
    }
    const joined = joinedHeadings(cells, below.cells, isHeading);
    const isTitle = joined.every((heading, column) => heading === (below.cells[column]?.trim() ?? ''));
    return [single, { headings: joined, at: isTitle ? at + 1 : at, end: at + 2, score: scoreOf(joined) }];
  });
  const cells = rows[0]?.cells ?? [];
  const first: Candidate = { headings: cells, at: 0, end: 1, score: scoreOf(cells) };
  const best = candidates.reduce(
    (found, one) => (one.score > found.score && one.score >= FEWEST_HEADINGS ? one : found),
    first,
  );
  return isRepeated(best, rows[best.end], isHeading) ? { ...best, end: best.end + 1 } : best;
}

/** The headings of two rows, where the upper one groups the lower one and its merged cells are empty. */
function joinedHeadings(upper: readonly string[], lower: readonly string[], isHeading: IsHeading): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above = '', below = ''] = [upper[at]?.trim(), lower[at]?.trim()];
    group = above || group;
    if (below === '') {
      return above;
    }
    return isHeading(group + below)
      ? group + below
      : isHeading(below)
        ? below
        : isHeading(above)
          ? above
          : below;
  });
}

/** True for a second header below the first, for example the English names below Chinese ones. */
function isRepeated(
  { headings, score }: Candidate,
  row: TableRow | undefined,
  isHeading: IsHeading,
): boolean {
  const cells = row?.cells.filter((cell) => cell.trim() !== '') ?? [];
  const known = cells.filter(isHeading).length;
  return (
    known >= FEWEST_HEADINGS &&
    known * 2 >= Math.max(score, headings.filter((one) => one.trim() !== '').length)
  );
}

/**
 * The headings of a header row without empty ones at its end.
 * @throws {UnreadableFile} if there are none, too many, or repeated ones
 */
function checkedHeadings(given: readonly string[], broken: string | undefined): string[] {
  const columns = given.map((cell) => cell.replace(/\s+/g, ' ').trim());
  while (columns.at(-1) === '') {
    columns.pop();
  }
  if (columns.length > MOST_COLUMNS) {
    throw new UnreadableFile(
      `表头有 ${columns.length} 列，最多 ${MOST_COLUMNS} 列。请删掉不需要的列再导入。`,
    );
  }
  const plain = columns.map((name) => name.toLowerCase());
  const repeated = columns.find((_name, at) => plain[at] !== '' && plain.indexOf(plain[at] ?? '') !== at);
  if (broken || columns.length === 0) {
    throw new UnreadableFile(`无法读取表头：${broken ?? '第一行是空的'}。`);
  }
  if (repeated) {
    throw new UnreadableFile(`表头里有两个“${repeated}”列，请删掉或改名其中一个。`);
  }
  return columns;
}

/** The address of a cell in a spreadsheet: `C12` for column 2 of row 12. */
export function cellAddress(column: number, row: number): string {
  return columnLetters(column) + row;
}

export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
