import { csvLine } from '#contract/csv-line.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { xlsxFile } from './xlsx-file.ts';

/** What a cell of an exported table may be. */
export type Cell = string | number | boolean | null | readonly string[];

/** A column: its heading, and what stands in it. */
export type SheetColumn<Row> = readonly [heading: string, cell: (row: Row) => Cell];

/** An exported table as a file that is made while it is sent. */
export interface TableFile {
  name: string;
  type: string;
  body: AsyncIterable<string | Uint8Array>;
}

const BOM = '\ufeff';
/** Lines that go out at once. */
const LINES = 500;

/** A table as CSV (with a BOM, as spreadsheets want it; formulas made text) or as XLSX. */
export function tableFile<Row>(
  { format, title, now }: { format: 'csv' | 'xlsx'; title: string; now: Date },
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): TableFile {
  const stamp = chinaTime(now).slice(0, 16).replace(/\D/g, '');
  const name = `${title}-${stamp}.${format}`;
  const cells = cellsOf(columns, rows);
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', body: csvText(cells) }
    : {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: xlsxFile(cells),
      };
}

async function* cellsOf<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<(string | number)[]> {
  yield columns.map(([heading]) => heading);
  for await (const row of rows) {
    yield columns.map(([, cell]) => written(cell(row)));
  }
}

function written(cell: Cell): string | number {
  if (typeof cell === 'boolean') {
    return cell ? '是' : '否';
  }
  return Array.isArray(cell) ? cell.join('|') : ((cell ?? '') as string | number);
}

async function* csvText(rows: AsyncIterable<(string | number)[]>): AsyncGenerator<string> {
  let text = BOM;
  let lines = 0;
  for await (const row of rows) {
    text += csvLine(row);
    lines += 1;
    if (lines % LINES === 0) {
      yield text;
      text = '';
    }
  }
  yield text;
}
