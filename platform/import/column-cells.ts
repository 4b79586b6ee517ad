import { headingForms } from './column-names.ts';
import { CsvSplitter } from './csv-cells.ts';
import { decodedFile, type FileSurvey, noteOf, UnreadableFile, withoutBlankChunks } from './encoding.ts';
import { HEADER_ROWS, type TableRow } from './find-header.ts';
import { isSeparatorRow, separatorOf, unescaped } from './read-records.ts';
import { readWorkbook } from './workbook.ts';

export interface ColumnCell {
  /** From 1. */
  line: number;
  text: string;
  /** A number in a workbook, which has lost leading zeros and digits beyond 15. */
  isNumber?: true;
  /** Why the cell can't be read. */
  broken?: string;
  /** What the file says about the cell, for operators. */
  warning?: string;
  /** The row is above the header: a title, or an entry that the header cuts off. */
  isAboveHeader?: true;
}

/** Some cells, and the number of bytes read so far. */
export interface CellGroup {
  cells: ColumnCell[];
  bytesRead: number;
  /** What an operator should know about how the file is read. */
  note?: string | undefined;
}

/**
 * Reads one column of a text file: one entry per line, or CSV whose header names the column, as exports write it. A
 * single column needs no header.
 * @param names the header names that identify the column, lower case and without spaces; the first one counts
 * @throws {UnreadableFile} if there are several columns and none has one of the names
 */
export async function* readColumn(
  path: string,
  { bytes, encoding }: FileSurvey,
  names: readonly string[],
): AsyncGenerator<CellGroup> {
  let splitter: CsvSplitter | undefined;
  const finder = new ColumnFinder(names, unescaped);
  for await (const { text, bytesRead } of withoutBlankChunks(decodedFile(path, encoding))) {
    splitter ??= new CsvSplitter(
      separatorOf(text.trimStart(), (rows) => (finder.headerOf(rows) === undefined ? 0 : 1)),
    );
    const rows = [...splitter.push(text)].filter((row) => !isSeparatorRow(row));
    yield { cells: finder.push(rows), bytesRead, note: noteOf(encoding) };
  }
  yield { cells: [...finder.push([...(splitter?.end() ?? [])]), ...finder.end()], bytesRead: bytes };
}

/** `readColumn` for the first visible sheet of an Excel workbook. */
export async function* readWorkbookColumn(
  path: string,
  bytes: number,
  names: readonly string[],
): AsyncGenerator<CellGroup> {
  const finder = new ColumnFinder(names);
  for await (const { rows, share, note } of readWorkbook(path)) {
    const cells = finder.push(rows.map((row) => ({ ...row, row: row.line })));
    yield { cells, bytesRead: Math.round(bytes * share), note };
  }
  yield { cells: finder.end(), bytesRead: bytes };
}

interface Header {
  /** Index of its row. */
  at: number;
  column: number;
}

/** A row that adds up the others. */
const TOTAL = /^(?:合计|总计|小计|共计|总数|total|sum)\s*[:：]?$/i;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

class ColumnFinder {
  #names: readonly string[];
  #known: ReadonlySet<string>;
  #readCell: (cell: string) => string;
  /** The first rows, until the header is looked for in them. */
  #waiting: TableRow[] | undefined = [];
  #column = 0;
  /** Columns of the header; 0: there is none. */
  #width = 0;

  /** @param readCell reads a cell below a header */
  constructor(names: readonly string[], readCell: (cell: string) => string = (cell) => cell) {
    this.#names = names;
    this.#readCell = readCell;
    this.#known = new Set(names);
  }

  push(rows: readonly TableRow[]): ColumnCell[] {
    if (!this.#waiting) {
      return rows.map((row) => this.#cellOf(row));
    }
    this.#waiting.push(...rows);
    return this.#waiting.length < HEADER_ROWS ? [] : this.end();
  }

  /** The cells of a file that is shorter than the rows of the search. */
  end(): ColumnCell[] {
    const rows = this.#waiting ?? [];
    this.#waiting = undefined;
    const header = this.headerOf(rows);
    if (!header) {
      this.#refuseSeveral(rows);
      return rows.map((row) => this.#cellOf(row));
    }
    this.#column = header.column;
    this.#width = (rows[header.at]?.cells ?? []).findLastIndex((cell) => cell.trim() !== '') + 1;
    return rows.flatMap((row, at) => {
      if (at > header.at) {
        return this.#cellOf(row);
      }
      const text = row.cells[this.#column]?.trim() || row.cells.join(' ').trim();
      return at === header.at || text === '' ? [] : { line: row.line, text, isAboveHeader: true };
    });
  }

  /** The header among the first rows: the row with one of the names that has the most cells. */
  headerOf(rows: readonly TableRow[]): Header | undefined {
    const found = rows.slice(0, HEADER_ROWS).flatMap(({ cells, broken }, at) => {
      const column = broken ? -1 : this.#columnIn(cells);
      return column < 0 ? [] : { at, column, size: filled(cells) };
    });
    return found.toSorted((one, other) => other.size - one.size)[0];
  }

  #columnIn(cells: readonly string[]): number {
    const forms = cells.map(headingForms);
    const name = this.#names.find((one) => forms.some((form) => form.includes(one)));
    return name === undefined ? -1 : forms.findIndex((form) => form.includes(name));
  }

  #cellOf({ line, cells, broken, numbers, remarks = [] }: TableRow): ColumnCell {
    const cell = cells[this.#column] ?? '';
    const text = this.#width > 0 ? this.#readCell(cell) : cell;
    const reason = broken?.reason ?? this.#problemOf(text, cells);
    if (reason !== undefined) {
      return { line, text: cells.join(','), broken: reason };
    }
    const own = remarks.filter(({ column }) => column === this.#column);
    const rejected = own.find(({ level }) => level === 'rejected');
    const warning = own.find(({ level }) => level === 'warning');
    return {
      ...{ line, text },
      ...(numbers?.includes(this.#column) && { isNumber: true }),
      ...(rejected && { broken: rejected.reason }),
      ...(warning && { warning: warning.reason }),
    };
  }

  #problemOf(text: string, cells: readonly string[]): string | undefined {
    if (this.#known.has(text.trim().toLowerCase())) {
      return '是列名，不是要导入的内容';
    }
    if (/^[\d.,]*$/.test(text.trim()) && cells.some((cell) => TOTAL.test(cell.trim()))) {
      return '是合计行，不是要导入的内容';
    }
    if (cells.length <= 1 || filled(cells.slice(this.#width || 1)) === 0) {
      return undefined;
    }
    return this.#width > 0
      ? `列名有 ${this.#width} 格，这一行后面还有内容，可能是内容里有逗号但没有加引号`
      : '这一行有多格，无法判断要导入哪一格；有多列时请写上列名，内容里的逗号请加引号';
  }

  /** @throws {UnreadableFile} */
  #refuseSeveral(rows: readonly TableRow[]): void {
    const first = rows.find(({ broken }) => !broken);
    if (first && filled(first.cells) > 1) {
      throw new UnreadableFile(
        `文件有多列，无法判断要导入哪一列。请在第一行写上列名，要导入的列名是 ${this.#names[0]}。`,
      );
    }
  }
}
