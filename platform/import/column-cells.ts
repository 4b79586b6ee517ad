import { CsvSplitter, delimiterOf } from './csv-cells.ts';
import { decodedFile, type FileSurvey, UnreadableFile, withoutBlankChunks } from './encoding.ts';
import { readWorkbook } from './workbook.ts';

export interface ColumnCell {
  /** From 1. */
  line: number;
  text: string;
  /** A number in a workbook, which has lost leading zeros and digits beyond 15. */
  isNumber?: true;
  broken?: string;
}

/** Some cells, and the number of bytes read so far. */
export interface CellGroup {
  cells: ColumnCell[];
  bytesRead: number;
}

/**
 * Reads one column of a text file: one entry per line, or CSV (commas or tabs) whose header names the column.
 * A single column needs no header.
 * @param names the header names that identify the column
 * @throws {UnreadableFile} if there are several columns and none has one of the names
 */
export async function* readColumn(
  path: string,
  { bytes, encoding }: FileSurvey,
  names: readonly string[],
): AsyncGenerator<CellGroup> {
  let splitter: CsvSplitter | undefined;
  const finder = new ColumnFinder(names);
  for await (const { text, bytesRead } of withoutBlankChunks(decodedFile(path, encoding))) {
    splitter ??= new CsvSplitter(delimiterOf(text.trimStart().split(/[\r\n]/, 1)[0] ?? ''));
    yield { cells: finder.cellsOf(splitter.push(text)), bytesRead };
  }
  yield { cells: finder.cellsOf(splitter?.end() ?? []), bytesRead: bytes };
}

/** `readColumn` for the first sheet of an Excel workbook. */
export async function* readWorkbookColumn(
  path: string,
  bytes: number,
  names: readonly string[],
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
  #names: readonly string[];
  #isHeaderChecked = false;

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  cellsOf(rows: Iterable<{ line: number; cells: string[]; broken?: { reason: string } }>): ColumnCell[] {
    const found: ColumnCell[] = [];
    for (const { line, cells, broken } of rows) {
      if (broken) {
        found.push({ line, text: cells.join(','), broken: broken.reason });
      } else if (this.#isHeaderChecked || !this.#isHeader(cells)) {
        found.push({ line, text: cells[this.column] ?? '' });
      }
    }
    return found;
  }

  /** True if the first row is a header; sets `column`. */
  #isHeader(cells: string[]): boolean {
    this.#isHeaderChecked = true;
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
