import { type CellComment, CellComments, COMMENT } from './cell-comments.ts';
import { type CellLook, namesColour } from './cell-looks.ts';
import type { BesideCell, CellGroup, ColumnCell, ColumnNames } from './column-cell.ts';
import { type ColumnChoice, columnsOf, SeveralColumns, unnamedHeader } from './column-choice.ts';
import { headingForms } from './column-names.ts';
import { filled, isGroup, isNumbering, refuseEntriesInRow } from './column-shape.ts';
import { UnreadableFile } from './encoding.ts';
import { cellAddress, columnLetters, HEADER_ROWS, type TableRow } from './find-header.ts';
import { IS_TOTAL, isTotal } from './total-row.ts';

interface Header {
  /** Index of its row. */
  at: number;
  column: number;
  /** Further columns with the same name. */
  others: readonly number[];
  /** Its columns have no headings of their own, as below the merged cells of a title or of a group of columns. */
  isGroup: boolean;
}

/** More than the blank of a slip. */
const INDENT = /^(?:[\t\u3000]| {2,})/;
/** What is seen of a text. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Finds the column of a table that is read, and its cells. */
export class ColumnFinder {
  /** Once it is known. */
  choice: CellGroup['choice'];
  readonly comments = new CellComments();
  #names: readonly string[];
  #chosen: number | undefined;
  /** Texts that are headings. */
  #known: Set<string>;
  #readCell: (cell: string) => string;
  #isSheet: boolean;
  /** The first rows, until the header is looked for in them. */
  #waiting: TableRow[] | undefined = [];
  #column = 0;
  /** Further columns that are read. */
  #others: readonly number[] = [];
  #headings: readonly string[] = [];
  #hiddenColumns: readonly number[] = [];
  /** Columns of the table; 0: it is a list. */
  #width = 0;
  /** What stands around the first entry of a text file. */
  #style: string | undefined;

  /**
   * @param readCell reads a cell below a header
   * @param isSheet whether the rows are those of a workbook
   */
  constructor(
    { names, column }: ColumnNames,
    readCell: (cell: string) => string = (cell) => cell,
    isSheet = false,
  ) {
    this.#isSheet = isSheet;
    this.#names = names;
    this.#chosen = column === undefined ? undefined : column - 1;
    this.#readCell = readCell;
    this.#known = new Set(names);
  }

  /** @param hiddenColumns the columns that a workbook does not show, from 0 */
  push(rows: readonly TableRow[], hiddenColumns: readonly number[] = []): ColumnCell[] {
    this.#hiddenColumns = hiddenColumns;
    if (!this.#waiting) {
      return rows.flatMap((row) => this.#cellsOf(row));
    }
    this.#waiting.push(...rows);
    return this.#waiting.length < HEADER_ROWS ? [] : this.end();
  }

  /** The cells of a file that is shorter than the rows of the search. */
  end(): ColumnCell[] {
    const rows = this.#waiting;
    if (!rows) {
      return [];
    }
    this.#waiting = undefined;
    const header = this.headerOf(rows);
    const chosen = this.#chosen;
    const headerAt = header?.at ?? (chosen === undefined ? -1 : unnamedHeader(rows, chosen));
    const columns = columnsOf(rows, headerAt);
    if (header && chosen === undefined) {
      const { at, column } = header;
      refuseEntriesInRow(rows[at] ?? { line: 1, cells: [] });
      if (header.isGroup || isNumbering(rows.slice(at + 1), column)) {
        throw new SeveralColumns(columns);
      }
    }
    this.#column = chosen ?? header?.column ?? this.#onlyColumn(rows, columns);
    if (chosen !== undefined && !columns.some(({ number }) => number === chosen + 1)) {
      throw new UnreadableFile(`文件没有第 ${chosen + 1} 列，或者这一列是空的。`);
    }
    const headings = rows[headerAt]?.cells ?? [];
    if (header && chosen === undefined) {
      const [name] = headingForms(headings[header.column] ?? '');
      if (header.others.some((column) => headingForms(headings[column] ?? '')[0] !== name)) {
        throw new SeveralColumns(columns);
      }
      this.#others = header.others;
    }
    this.choice = {
      columns,
      column: this.#column + 1,
      others: this.#others.map((column) => column + 1),
      note: this.#columnsNote(headings, rows.slice(headerAt + 1)),
    };
    this.#headings = headings.map((one) => one.trim());
    const [heading = ''] = headingForms(headings[this.#column] ?? '');
    if (heading !== '') {
      this.#known.add(heading);
    }
    this.#width = headings.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (chosen !== undefined) {
      this.#width = Math.max(this.#width, columns.at(-1)?.number ?? 0);
    }
    const ofHeader = this.comments.takeDownTo(rows[headerAt]?.line ?? 0).map(commentCell);
    const cells = rows.flatMap((row, at) => {
      if (at > headerAt) {
        return this.#cellsOf(row);
      }
      const text = this.#titleOf(row);
      // A row that only looks like a header is reported.
      const isSkipped = at === header?.at || text === '';
      return isSkipped
        ? []
        : [{ line: row.line, text, isAboveHeader: true as const }, ...this.#titles(row, text)];
    });
    return [...ofHeader, ...cells];
  }

  /** After the last row: the comments that stand beside no entry. */
  restOfComments(): ColumnCell[] {
    return this.comments.takeDownTo(Number.POSITIVE_INFINITY).map(commentCell);
  }

  /** What stands above the column; all of the row if that is nothing. Of several columns, the one on the left may be merged with it. */
  #titleOf({ cells }: TableRow): string {
    const own = this.#others.length > 0 ? titleAbove(cells, this.#column) : cells[this.#column]?.trim();
    return own || cells.join(' ').trim();
  }

  /** What stands above further columns, as far as it is not what stands above the first one. */
  #titles({ line, row, cells }: TableRow, first: string): ColumnCell[] {
    return this.#others.flatMap((column) => {
      const text = titleAbove(cells, column);
      return text === undefined || text === first
        ? []
        : [{ line, address: cellAddress(column, row), text, isAboveHeader: true as const }];
    });
  }

  /** The header among the first rows: the row with one of the names that has the most cells, rather not one of groups. */
  headerOf(rows: readonly TableRow[]): Header | undefined {
    const found = rows.slice(0, HEADER_ROWS).flatMap(({ cells, broken }, at) => {
      const [column, ...others] = broken ? [] : this.#columnsIn(cells);
      const below = rows.slice(at + 1).filter((row) => !row.broken && filled(row.cells) > 0);
      return column === undefined
        ? []
        : { at, column, others, size: filled(cells), isGroup: isGroup(cells, column, below) };
    });
    const rank = (one: Header) => Number(one.isGroup);
    return found.toSorted((one, other) => rank(one) - rank(other) || other.size - one.size)[0];
  }

  #columnsIn(cells: readonly string[]): number[] {
    const forms = cells.map(headingForms);
    const name = this.#names.find((one) => forms.some((form) => form.includes(one)));
    return forms.flatMap((form, at) => (name !== undefined && form.includes(name) ? [at] : []));
  }

  /** Names the columns that are read if there are several, and those with another known name that are not read. */
  #columnsNote(headings: readonly string[], below: readonly TableRow[]): string | undefined {
    const read = [this.#column, ...this.#others];
    const named = (columns: readonly number[]) =>
      columns.map((column) => `${columnLetters(column)} 列“${headings[column]?.trim() ?? ''}”`).join('、');
    const unread = headings.flatMap((heading, column) => {
      const isKnown = headingForms(heading).some((form) => this.#names.includes(form));
      const isFilled = below.some(({ cells }) => cells[column]?.trim());
      return isKnown && isFilled && !read.includes(column) && !isNumbering(below, column) ? [column] : [];
    });
    const notes = [
      ...(read.length > 1 ? [`几列并排，都读取了：${named(read)}`] : []),
      ...(unread.length > 0
        ? [`没有读取 ${named(unread)}，读取的是 ${named(read)}；也要导入的，请另选这一列再导入一次`]
        : []),
    ];
    return notes.length > 0 ? notes.join('；') : undefined;
  }

  /** The cells of a row in the columns that are read; a blank one only if all are. */
  #cellsOf(row: TableRow): ColumnCell[] {
    const header = this.#nextHeader(row);
    if (header) {
      return [header];
    }
    const cells = [this.#column, ...this.#others].map((column) => this.#cellOf(row, column));
    const entries = cells.filter(({ others }) => others === undefined);
    const isBlank = entries.length === 0;
    return isBlank || cells.every(({ broken }) => broken !== undefined) ? cells.slice(0, 1) : entries;
  }

  /** Reads the rows below the header of another table by its own columns; returns its row to be named. */
  #nextHeader({ line, row, cells, broken }: TableRow): ColumnCell | undefined {
    const [column, ...others] = this.#isHeader(cells) && !broken ? this.#columnsIn(cells) : [];
    if (column === undefined) {
      return undefined;
    }
    this.#headings = cells.map((one) => one.trim());
    this.#width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (column === this.#column) {
      return undefined;
    }
    this.#column = column;
    this.#others = others;
    const address = cellAddress(column, row);
    const reason = `是另一张表的列名，下面读取的是 ${columnLetters(column)} 列`;
    return { line, address, text: cells.filter((cell) => cell.trim() !== '').join('，'), broken: reason };
  }

  /** Whether a row below the header is one itself: words without a digit, in the column that is read a heading. */
  #isHeader(cells: readonly string[]): boolean {
    const own = cells[this.#column]?.trim() ?? '';
    const isTable = this.#chosen === undefined && this.#width > 1 && own !== '' && filled(cells) > 1;
    return (
      isTable &&
      !cells.some((cell) => /\d/.test(cell)) &&
      (/\p{Script=Han}/u.test(own) || this.#headings.includes(own) || this.#known.has(headingForms(own)[0]))
    );
  }

  #cellOf(
    { line, row, cells, broken, numbers, remarks = [], struck, looks, isHidden, isQuoted }: TableRow,
    column: number,
  ): ColumnCell {
    const cell = cells[column] ?? '';
    const text = this.#width > 0 ? this.#readCell(cell) : cell;
    const address = cellAddress(column, row);
    const reason = broken?.reason ?? this.#problemOf(text, cells);
    if (reason !== undefined) {
      return { line, address, text: cells.join(','), broken: reason };
    }
    if (!VISIBLE.test(text)) {
      return { line, address, text, others: cells.filter((one) => VISIBLE.test(one)).join('，') };
    }
    const own = remarks.filter((one) => one.column === column);
    const rejected = own.find(({ level }) => level === 'rejected');
    const warning = own.find(({ level }) => level === 'warning');
    const beside = this.#beside(line, cells, column);
    const look = this.#isSheet
      ? looks && this.#lookOf(looks, cells, column)
      : this.#styleOf(cells, column, isQuoted);
    return {
      line,
      address,
      text,
      ...(beside.length > 0 && { beside }),
      ...(look && { look }),
      ...(struck?.includes(column) && { isStruck: true as const }),
      ...((isHidden || this.#hiddenColumns.includes(column)) && { isHidden: true as const }),
      ...(numbers?.includes(column) && { isNumber: true }),
      ...(rejected && { broken: rejected.reason }),
      ...(warning && { warning: warning.reason }),
    };
  }

  /** The look of a cell, with the colours of others below a heading where it has none. */
  #lookOf(
    looks: NonNullable<TableRow['looks']>,
    cells: readonly string[],
    column: number,
  ): CellLook | undefined {
    const own = looks.find((one) => one.column === column)?.look;
    const [start, end] = this.#groupOf(column);
    const isBeside = (at: number) => at >= start && at < end && this.#headings[at];
    const fills = looks.flatMap(({ column: at, look: { fill } }) =>
      fill !== undefined && isBeside(at) && !namesColour(cells[at] ?? '') ? fill : [],
    );
    const isPlain = own?.fill === undefined && fills.length > 0;
    return isPlain ? { ...own, rowFills: [...new Set(fills)] } : own;
  }

  /** What stands around an entry of a text file, if nothing stands around the first one. */
  #styleOf(cells: readonly string[], column: number, isQuoted = false): CellLook | undefined {
    const style = [
      ...(INDENT.test(cells[column] ?? '') ? ['前面有空格'] : []),
      ...(isQuoted && cells.length === 1 ? ['在引号里'] : []),
      ...(cells.length > Math.max(this.#width, column + 1) ? ['后面有分隔符'] : []),
    ].join('、');
    this.#style ??= style;
    return this.#style === '' && style !== '' ? { style } : undefined;
  }

  /** The columns beside one, from the first to the one behind; of several columns side by side, as many as of the first one. */
  #groupOf(column: number): [start: number, end: number] {
    const next = this.#others[0];
    const size = next === undefined ? Number.POSITIVE_INFINITY : next - this.#column;
    const start = next === undefined ? 0 : column - (this.#column % size);
    return [start, start + size];
  }

  /** The filled cells beside one, and the comments. */
  #beside(line: number, cells: readonly string[], column: number): BesideCell[] {
    const [start, end] = this.#groupOf(column);
    const comments = this.comments.take(line, start, end);
    const filledCells = cells.slice(start, end).flatMap((cell, at) => {
      const text = cell.trim();
      if (text === '' || start + at === column) {
        return [];
      }
      const heading = this.#headings[start + at] ?? '';
      return [heading === '' ? { heading, column: columnLetters(start + at), text } : { heading, text }];
    });
    return [...filledCells, ...comments.map(({ text }) => ({ heading: COMMENT, text }))];
  }

  #problemOf(text: string, cells: readonly string[]): string | undefined {
    if (headingForms(text).some((form) => this.#known.has(form))) {
      return '是列名，不是要导入的内容';
    }
    const isSum = /^[\d.,]*\s*[个条行张份枚组]?$/.test(text.trim()) && cells.some(isTotal);
    if (isSum || isTotal(text)) {
      return IS_TOTAL;
    }
    // Beyond the columns of the table, or beside the one of a list.
    const beyond = this.#width > 0 ? cells.slice(this.#width) : cells.toSpliced(this.#column, 1);
    if (filled(beyond) === 0) {
      return undefined;
    }
    // In a sheet, a cell beyond the headings is a remark; in a text file, it may be the rest of one with a comma.
    if (this.#isSheet && this.#width > 0 && this.#others.length === 0) {
      return undefined;
    }
    const size = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    return this.#width > 0
      ? `列名只有 ${this.#width} 格，这一行却有 ${size} 格；内容里有逗号的请加上引号，多出来的是备注的请给它写上列名`
      : '这一行有多格，无法判断要导入哪一格；有多列时请写上列名，内容里的逗号请加引号';
  }

  /**
   * The column of a file without a known header. If a single line of a list has several cells, only that line is rejected.
   * @throws {SeveralColumns}
   */
  #onlyColumn(rows: readonly TableRow[], columns: readonly ColumnChoice[]): number {
    const lines = rows.filter(({ broken, cells }) => !broken && filled(cells) > 0);
    const wide = lines.filter(({ cells }) => filled(cells) > 1);
    if (wide.length > 0 && (wide[0] === lines[0] || wide.length > lines.length / 2)) {
      throw new SeveralColumns(columns);
    }
    return (columns[0]?.number ?? 1) - 1;
  }
}

function commentCell({ line, column, text }: CellComment): ColumnCell {
  return { line, address: cellAddress(column, line), text, isComment: true };
}

/** What stands in a column or in the nearest filled one on its left, as merged titles do. */
function titleAbove(cells: readonly string[], column: number): string | undefined {
  return cells
    .slice(0, column + 1)
    .findLast((cell) => cell.trim() !== '')
    ?.trim();
}
