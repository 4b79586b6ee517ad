import type * as z from 'zod/mini';
import { fieldInfo } from '#contract/admin/form-fields.ts';
import { csvLine } from '#contract/csv-line.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { type CellRow, XLSX_TYPE, xlsxFile } from './xlsx-file.ts';

type Cell = string | number | boolean | null | readonly string[];

/** A column: its heading and its cell of a row. */
export type SheetColumn<Row> = readonly [heading: string, cell: (row: Row) => Cell];

/**
 * The columns of an export, in the order of the row's fields. The heading of a field is the given one or the form's. A
 * field without a heading, or with null, is left out.
 */
export function sheetColumns<Row>(
  row: { shape: Readonly<Record<keyof Row & string, unknown>> },
  form: { shape: Readonly<Record<string, z.core.$ZodType>> },
  headings: { readonly [Name in keyof Row]?: string | SheetColumn<Row> | null },
): SheetColumn<Row>[] {
  const names = Object.keys(row.shape) as (keyof Row & string)[];
  return names.flatMap((name): SheetColumn<Row>[] => {
    const own = headings[name] as string | SheetColumn<Row> | null | undefined;
    const given = own === undefined ? fieldInfo(form.shape[name])?.label : own;
    return typeof given === 'string' ? [[given, (one) => one[name] as Cell]] : given ? [given] : [];
  });
}

/** A column of the export that the list does not read, by its name in `exported`. */
export function exportedColumn(
  heading: string,
  name: string,
  show: (value: never) => Cell = (value) => value,
): SheetColumn<object> {
  return [heading, (row) => show((row as Record<string, unknown>)[name] as never)];
}

/** A time of a response for spreadsheets: `2026-11-25 10:00`. */
export function sheetTime(time: string | null): string | null {
  return time ? time.slice(0, 16).replace('T', ' ') : null;
}

export interface OutgoingFile {
  name: string;
  type: string;
  body: AsyncIterable<string | Uint8Array>;
}

/** Rows that are in memory, for a file. */
export async function* eachRow<Row>(rows: readonly Row[]) {
  yield* rows;
}

const BOM = '\ufeff';
const CHUNK_ROWS = 500;

/** Streams a table as XLSX or as CSV (with a BOM for spreadsheets, and with formulas escaped). */
export function tableFile<Row>(
  { format, title, now }: { format: 'csv' | 'xlsx'; title: string; now: Date },
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): OutgoingFile {
  const stamp = chinaTime(now).slice(0, 16).replace(/\D/g, '');
  const name = `${title}-${stamp}.${format}`;
  const chunks = chunksOf(columns, rows);
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', body: csvText(chunks) }
    : { name, type: XLSX_TYPE, body: xlsxFile(chunks) };
}

async function* chunksOf<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<CellRow[]> {
  let chunk: CellRow[] = [columns.map(([heading]) => heading)];
  for await (const row of rows) {
    if (chunk.length === CHUNK_ROWS) {
      yield chunk;
      chunk = [];
    }
    chunk.push(columns.map(([, cell]) => cellValue(cell(row))));
  }
  yield chunk;
}

/** A cell as a text or a number. */
export function cellValue(cell: Cell): string | number {
  if (typeof cell === 'boolean') {
    return cell ? '是' : '否';
  }
  return Array.isArray(cell) ? cell.join('|') : ((cell ?? '') as string | number);
}

async function* csvText(chunks: AsyncIterable<CellRow[]>): AsyncGenerator<string> {
  yield BOM;
  for await (const rows of chunks) {
    yield rows.map(csvLine).join('');
  }
}
