import { CsvSplitter } from './csv-cells.ts';
import { decodedFile } from './decoded-file.ts';
import { type FileSurvey, UnreadableFile } from './encoding.ts';
import { readWorkbook } from './workbook.ts';

/** One cell of a column, as it stands in the file. */
export interface ColumnCell {
  /** From 1. */
  line: number;
  text: string;
  /** A number in a workbook: its leading zeros are gone, and what is beyond 15 digits too. */
  isNumber?: true;
  /** Why the row can't be read, where it can't. */
  broken?: string;
}

/** Some cells, and how far the file has been read. */
export interface CellGroup {
  cells: ColumnCell[];
  bytesRead: number;
}

/** The words that head a column; one of them in the first row says which column is meant. */
export type ColumnNames = readonly string[];

/**
 * Reads one column of a text file: one entry a line, or CSV (by commas or tabs) whose first row names the column.
 * A single column needs no header.
 * @throws {UnreadableFile} where there are several columns and none has one of the names
 */
export async function* readColumn(
  path: string,
  survey: FileSurvey,
  names: ColumnNames,
): AsyncGenerator<CellGroup> {
  let splitter: CsvSplitter | undefined;
  let head = '';
  let bytesRead = 0;
  const finder = new ColumnFinder(names);
  for await (const chunk of decodedFile(path, survey.encoding)) {
    bytesRead = chunk.bytesRead;
    let text = chunk.text;
    if (!splitter) {
      head += text;
      if (head.trim() === '') {
        continue;
      }
      const firstLine = head.trimStart().split(/[\r\n]/, 1)[0] ?? '';
      splitter = new CsvSplitter(firstLine.includes('\t') && !firstLine.includes(',') ? '\t' : ',');
      text = head;
    }
    yield { cells: finder.cellsOf(splitter.push(text)), bytesRead };
  }
  if (!splitter) {
    throw new UnreadableFile('文件里没有内容。');
  }
  yield { cells: finder.cellsOf(splitter.end()), bytesRead };
}

/** The same for the first sheet of an Excel workbook, which is read as a whole, in a thread of its own. */
export async function* readWorkbookColumn(
  path: string,
  bytes: number,
  names: ColumnNames,
): AsyncGenerator<CellGroup> {
  const finder = new ColumnFinder(names);
  for await (const { rows, share } of readWorkbook(path)) {
    const numbers = new Map(rows.map(({ line, numbers }) => [line, numbers]));
    const cells = finder.cellsOf(rows);
    const { column } = finder;
    for (const cell of cells) {
      if (numbers.get(cell.line)?.includes(column)) {
        cell.isNumber = true;
      }
    }
    yield { cells, bytesRead: Math.round(bytes * share) };
  }
}

class ColumnFinder {
  column = 0;
  #names: ColumnNames;
  #isKnown = false;

  constructor(names: ColumnNames) {
    this.#names = names;
  }

  cellsOf(rows: Iterable<{ line: number; cells: string[]; broken?: { reason: string } }>): ColumnCell[] {
    const found: ColumnCell[] = [];
    for (const { line, cells, broken } of rows) {
      if (broken) {
        found.push({ line, text: cells.join(','), broken: broken.reason });
      } else if (this.#isKnown || !this.#isHeader(cells)) {
        found.push({ line, text: cells[this.column] ?? '' });
      }
    }
    return found;
  }

  /** Looks at the first row: whether it names the columns, and which is the one. */
  #isHeader(cells: string[]): boolean {
    this.#isKnown = true;
    const words = cells.map((cell) => cell.trim().toLowerCase());
    const at = words.findIndex((word) => this.#names.includes(word));
    if (at >= 0) {
      this.column = at;
      return true;
    }
    if (words.filter((word) => word !== '').length > 1) {
      throw new UnreadableFile(
        `文件有好几列，看不出哪一列是要导入的。请在第一行写上列名，这一列叫 ${this.#names[0]}。`,
      );
    }
    return false;
  }
}
