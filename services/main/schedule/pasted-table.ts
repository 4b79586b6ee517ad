import { ColumnNames } from '#platform/import/column-names.ts';
import type { CsvRow } from '#platform/import/csv-cells.ts';
import { ABOVE_HEADER } from '#platform/import/find-header.ts';
import type { ImportColumn } from '#platform/import/import-kind.ts';
import { rowProblem } from '#platform/import/row-problem.ts';
import { columnsByContent, IN_ORDER } from './columns-by-content.ts';

const FEWEST_HEADINGS = 2;
/** Rows that are named; the others are counted. */
const MOST_NAMED = 10;

export interface PastedTable {
  /** The field of each column; empty for one that is not read. */
  fields: string[];
  /** The rows that may be openings. */
  rows: CsvRow[];
  /** What is not read, and how the columns of a table without a header are, in sentences. */
  notes: string[];
}

/** Finds the columns of a pasted table by its header, or by its contents, and leaves out rows that are no openings. */
export function pastedTable(columns: readonly ImportColumn[], lines: readonly CsvRow[]): PastedTable {
  const names = new ColumnNames(columns);
  const isHeading = (cell: string) => names.fieldOf(cell) !== undefined;
  const first = lines.findIndex(({ cells }) => filled(cells).length > 1);
  const headings = lines[first]?.cells ?? [];
  const hasHeader = headings.filter(isHeading).length >= FEWEST_HEADINGS;
  const isRepeated = (cells: readonly string[]) =>
    filled(cells).length >= FEWEST_HEADINGS && filled(cells).every(isHeading);
  const below = (hasHeader ? lines.slice(first + 1) : lines).map((row) => ({
    row,
    problem: rowProblem(row.cells, isRepeated),
  }));
  const rows = below.flatMap(({ row, problem }) => (problem === undefined ? [row] : []));
  const leftOut = [
    ...lines.slice(0, hasHeader ? first : 0).map((row) => ({ row, problem: ABOVE_HEADER })),
    ...below,
  ].flatMap(({ row, problem }) =>
    problem === undefined ? [] : [`第 ${row.line} 行没有填入：“${filled(row.cells).join(' ')}”${problem}`],
  );
  const found = hasHeader ? undefined : columnsByContent(rows.map(({ cells }) => cells));
  const fields = hasHeader ? headedFields(names, headings) : (found ?? IN_ORDER);
  const notes = [
    ...(hasHeader ? [] : unheadedNotes(columns, found)),
    ...unreadNotes(names, hasHeader ? headings : [], fields, rows),
  ];
  const more = leftOut.length - MOST_NAMED;
  return {
    fields,
    rows,
    notes: [...notes, ...leftOut.slice(0, MOST_NAMED), ...(more > 0 ? [`另有 ${more} 行没有填入`] : [])],
  };
}

function filled(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

/** The first of two columns with the same field counts; a time may be in two. The grid has no numbers of records. */
function headedFields(names: ColumnNames, headings: readonly string[]): string[] {
  const taken = new Set(['id']);
  return headings.map((heading) => {
    const field = names.fieldOf(heading) ?? '';
    const isFree = field === 'opens_at' || !taken.has(field);
    taken.add(field);
    return isFree ? field : '';
  });
}

/** How the columns of a table without a header are read, unless they are those of the grid. */
function unheadedNotes(columns: readonly ImportColumn[], found: readonly string[] | undefined): string[] {
  const titleOf = (field: string) => columns.find(({ name }) => name === field)?.title ?? field;
  if (found === undefined) {
    return [`没有表头，按${IN_ORDER.map(titleOf).join('、')}的顺序读取；顺序不同的，请连表头一起复制`];
  }
  if (found.every((field, at) => field === (IN_ORDER[at] ?? ''))) {
    return [];
  }
  const read = found.flatMap((field, at) => (field === '' ? [] : [`第 ${at + 1} 列${titleOf(field)}`]));
  return [`没有表头，按内容认出${read.join('、')}；不对的话，请连表头一起复制`];
}

/** The columns with contents that have no field. */
function unreadNotes(
  names: ColumnNames,
  headings: readonly string[],
  fields: readonly string[],
  rows: readonly CsvRow[],
): string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const unread = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !fields[at] && rows.some(({ cells }) => cells[at]?.trim()),
  );
  const isNumber = (at: number) => names.fieldOf(headings[at] ?? '') === 'id';
  const ignored = unread.filter((at) => !isNumber(at)).map((at) => headings[at]?.trim() || `第 ${at + 1} 列`);
  return [
    ...(ignored.length > 0 ? [`无法识别的列，已忽略：${ignored.join('、')}`] : []),
    ...(unread.some(isNumber) ? ['“编号”没有读取：表格里只能新增；要改已有的开服，请用“导入”'] : []),
  ];
}
