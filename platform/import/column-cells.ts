import { BREAKS } from '#contract/notations/characters.ts';
import type { CellGroup, ColumnNames } from './column-cell.ts';
import { ColumnFinder } from './column-finder.ts';
import { type CsvRow, CsvSplitter } from './csv-cells.ts';
import { decodedFile, type FileSurvey, noteOf, UnreadableFile, withoutBlankChunks } from './encoding.ts';
import { pipeTable } from './pipe-table.ts';
import { isSeparatorRow, separatorOf, unescaped } from './read-records.ts';
import { type SheetOptions, sheetsNote } from './sheet-names.ts';
import { readWorkbook } from './workbook.ts';

/** A list may begin with `[VIP]ABC` or `[1]ABC`. */
const JSON_START =
  /^\s*(?:\[\s*)*(?:\{\s*(["'])[^"'\n]*\1\s*:|\[\s*(?:(["'])[^"'\n]*\2\s*[,\]\n]|-?\d+\s*,))/;
/**
 * Reads one column of a text file: one entry per line, or CSV whose header names the column, as exports write it. A
 * single column needs no header.
 * @throws {SeveralColumns} if there are several columns, none has one of the names, and none was chosen
 * @throws {UnreadableFile} if the file has no such column, or is JSON
 */
export async function* readColumn(
  path: string,
  { bytes, encoding }: FileSurvey,
  which: ColumnNames,
): AsyncGenerator<CellGroup> {
  let splitter: CsvSplitter | undefined;
  let readPipes: ReturnType<typeof pipeTable>;
  const readRow = (row: CsvRow) => readPipes?.(row) ?? (isSeparatorRow(row) ? [] : linesOf(row));
  const finder = new ColumnFinder(which, unescaped);
  for await (const { text, bytesRead } of withoutBlankChunks(decodedFile(path, encoding))) {
    if (splitter === undefined && JSON_START.test(text)) {
      throw new UnreadableFile(
        '内容是 JSON，这里不收。请另存为每行一个的文本、CSV 或 Excel 工作簿（.xlsx）再导入。',
      );
    }
    if (splitter === undefined) {
      readPipes = pipeTable(text);
      const separator = () =>
        separatorOf(text.trimStart(), (rows) => (finder.headerOf(rows) === undefined ? 0 : 1));
      splitter = new CsvSplitter(readPipes ? '|' : separator());
    }
    const rows = [...splitter.push(text)].flatMap(readRow);
    yield { cells: finder.push(rows), bytesRead, note: noteOf(encoding), choice: finder.choice };
  }
  const cells = [...finder.push([...(splitter?.end() ?? [])].flatMap(readRow)), ...finder.end()];
  yield { cells, bytesRead: bytes, choice: finder.choice };
}

/** A row; of a list, a line of its own for each entry between the signs that programs have for a line break. */
function linesOf(row: CsvRow): CsvRow[] {
  const [cell = '', ...others] = row.cells;
  const isSeveral = others.length === 0 && cell.search(BREAKS) >= 0;
  return isSeveral ? cell.split(BREAKS).map((entry) => ({ ...row, cells: [entry] })) : [row];
}

/** `readColumn` for a sheet of an Excel workbook. */
export async function* readWorkbookColumn(
  path: string,
  bytes: number,
  { sheet, onSheets, onLooks, ...which }: ColumnNames & SheetOptions,
): AsyncGenerator<CellGroup> {
  const finder = new ColumnFinder(which, undefined, true);
  for await (const { rows, hiddenColumns, share, sheets, comments = [], looks } of readWorkbook(
    path,
    sheet,
  )) {
    if (rows.length === 0) {
      finder.comments.fill(comments);
      onSheets?.(sheets);
      if (looks) {
        onLooks?.(looks);
      }
      continue;
    }
    const cells = finder.push(
      rows.map((row) => ({ ...row, row: row.line })),
      hiddenColumns,
    );
    yield { cells, bytesRead: Math.round(bytes * share), note: sheetsNote(sheets), choice: finder.choice };
  }
  const cells = [...finder.end(), ...finder.restOfComments()];
  yield { cells, bytesRead: bytes, choice: finder.choice };
}
