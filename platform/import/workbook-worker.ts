import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type CellObject, read, SSF } from '@e965/xlsx';
import type { WorkbookMessage, WorkbookRow } from './workbook.ts';

const GROUP_ROWS = 5_000;

const port = parentPort;
if (!port) {
  throw new Error('Workbooks are read in a worker thread.');
}

const two = (number: number) => String(number).padStart(2, '0');

/** A cell's text; a day or a moment, which a workbook keeps as a number of days, as such. */
function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (cell?.v === undefined || cell.t === 'e') {
    return '';
  }
  if (cell.t === 'n' && typeof cell.v === 'number' && SSF.is_date(String(cell.z ?? ''))) {
    const { y, m, d, H, M, S } = SSF.parse_date_code(cell.v, { date1904 });
    return `${y}-${two(m)}-${two(d)} ${two(H)}:${two(M)}:${two(Math.floor(S))}`;
  }
  return String(cell.v);
}

function rowOf(line: number, row: readonly (CellObject | undefined)[], date1904: boolean): WorkbookRow {
  const cells: string[] = [];
  const numbers: number[] = [];
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    cells.push(textOf(cell, date1904));
    if (cell?.t === 'n') {
      numbers.push(at);
    }
  }
  return { line, cells, numbers };
}

async function main(say: (message: WorkbookMessage) => void, more: () => Promise<unknown>): Promise<void> {
  const book = read(readFileSync(workerData.path), {
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  for (let start = 0; start < data.length; start += GROUP_ROWS) {
    const end = Math.min(start + GROUP_ROWS, data.length);
    const rows: WorkbookRow[] = [];
    for (let at = start; at < end; at += 1) {
      const row = rowOf(at + 1, data[at] ?? [], date1904);
      if (row.cells.some((cell) => cell.trim() !== '')) {
        rows.push(row);
      }
    }
    say({ rows, share: end / data.length });
    await more();
  }
  say({ end: true });
}

try {
  await main(
    (message) => port.postMessage(message),
    () => once(port, 'message'),
  );
} catch (error) {
  port.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
