import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkbookMessage } from './workbook.ts';
import { WORKBOOK_LIMITS, WorkbookTooLarge } from './workbook-limits.ts';
import { readParts } from './workbook-parts.ts';
import { SheetReader } from './workbook-sheet.ts';
import { BrokenZip, ZipFile } from './zip-file.ts';

const port = parentPort;
if (!port) {
  throw new Error('workbook-worker must run in a worker thread');
}

async function main(post: (message: WorkbookMessage) => void, more: () => Promise<unknown>): Promise<void> {
  const zip = await ZipFile.open(workerData.path);
  try {
    const parts = await readParts(zip);
    const sheet = new SheetReader(parts);
    for await (const { bytes, share } of zip.pieces(parts.sheet, WORKBOOK_LIMITS.sheetBytes)) {
      sheet.write(bytes);
      while (sheet.isGroupReady) {
        post({ rows: sheet.take(), share });
        await more();
      }
    }
    sheet.end();
    for (let rows = sheet.take(); rows.length > 0; rows = sheet.take()) {
      post({ rows, share: 1 });
      await more();
    }
    post({ end: true });
  } finally {
    await zip.close();
  }
}

try {
  await main(
    (message) => port.postMessage(message),
    () => once(port, 'message'),
  );
} catch (error) {
  const isKnown = error instanceof BrokenZip || error instanceof WorkbookTooLarge;
  port.postMessage({ problem: isKnown ? error.message : '内容不合格式，请在 Excel 里重新保存' });
}
