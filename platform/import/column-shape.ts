import { UnreadableFile } from './encoding.ts';
import type { TableRow } from './find-header.ts';

/** In capitals, as headings are not. */
const ENTRY = /^(?=[A-Z-]*\d)[0-9A-Z-]{6,}$/;

/** How many cells are not blank. */
export const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** Whether most rows have something between the column of a heading and that of the next heading. */
export function isGroup(headings: readonly string[], column: number, rows: readonly TableRow[]): boolean {
  const next = headings.findIndex((heading, at) => at > column && heading.trim() !== '');
  const wide = rows.filter(({ cells }) => filled(cells.slice(column + 1, next < 0 ? undefined : next)) > 0);
  return wide.length > rows.length / 2;
}

/** Whether a column numbers what stands beside it: 1, 2, 3. */
export function isNumbering(rows: readonly TableRow[], column: number): boolean {
  const first = rows.filter(({ cells }) => cells[column]?.trim() && filled(cells) > 1).slice(0, 3);
  return first.length > 0 && first.every(({ cells }, at) => Number(cells[column]) === at + 1);
}

/** @throws {UnreadableFile} if the entries stand beside their heading, in a row */
export function refuseEntriesInRow({ line, cells }: Pick<TableRow, 'line' | 'cells'>): void {
  if (cells.filter((cell) => ENTRY.test(cell.trim())).length > 1) {
    throw new UnreadableFile(
      `第 ${line} 行的列名右边像是一排要导入的内容。请在表格软件里转置（行列互换）成一列，列名在最上面，再导入。`,
    );
  }
}
