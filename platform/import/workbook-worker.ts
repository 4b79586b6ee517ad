import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { MALFORMED, type WorkbookMessage } from './workbook.ts';
import { readComments } from './workbook-comments.ts';
import { WORKBOOK_LIMITS, WorkbookTooLarge } from './workbook-limits.ts';
import { readMerges } from './workbook-merges.ts';
import { MissingSheet, readParts } from './workbook-parts.ts';
import { SheetReader } from './workbook-sheet.ts';
import { BrokenZip, ZipFile } from './zip-file.ts';

if (!parentPort) {
  throw new Error('workbook-worker must run in a worker thread');
}
const port = parentPort;
const post = (message: WorkbookMessage) => port.postMessage(message);

async function main(): Promise<void> {
  const zip = await ZipFile.open(workerData.path);
  try {
    const parts = await readParts(zip, workerData.sheet, workerData.isAny);
    const about = { date1904: parts.date1904, sheets: parts.sheets };
    const comments = await readComments(zip, parts.sheet);
    post({ rows: [], hiddenColumns: [], share: 0, ...about, comments, looks: parts.looks });
    await once(port, 'message');
    const sheet = new SheetReader(parts, await readMerges(zip, parts.sheet));
    for await (const { bytes, share } of zip.pieces(parts.sheet, WORKBOOK_LIMITS.sheetBytes)) {
      sheet.write(bytes);
      while (sheet.isGroupReady) {
        post({ rows: sheet.take(), hiddenColumns: sheet.hiddenColumns, share, ...about });
        await once(port, 'message');
      }
    }
    sheet.end();
    for (let rows = sheet.take(); rows.length > 0; rows = sheet.take()) {
      post({ rows, hiddenColumns: sheet.hiddenColumns, share: 1, ...about });
      await once(port, 'message');
    }
    post({ end: true });
  } finally {
    zip.close();
  }
}

try {
  await main();
} catch (error) {
  const isKnown = error instanceof BrokenZip || error instanceof WorkbookTooLarge;
  const problem = isKnown ? error.message : MALFORMED;
  post({ problem, isWrongSheet: error instanceof MissingSheet });
}
