import type { TableRow } from './find-header.ts';

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
