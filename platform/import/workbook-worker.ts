import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type CellObject, read } from '@e965/xlsx';
import type { WorkbookMessage, WorkbookRow } from './workbook.ts';

const GROUP_ROWS = 5_000;

const port = parentPort;
if (!port) {
  throw new Error('Workbooks are read in a worker thread.');
}

function rowOf(line: number, row: readonly (CellObject | undefined)[]): WorkbookRow {
  const cells: string[] = [];
  const numbers: number[] = [];
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    cells.push(cell?.v === undefined ? '' : String(cell.v));
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
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  for (let start = 0; start < data.length; start += GROUP_ROWS) {
    const end = Math.min(start + GROUP_ROWS, data.length);
    const rows: WorkbookRow[] = [];
    for (let at = start; at < end; at += 1) {
      const row = rowOf(at + 1, data[at] ?? []);
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
