import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { UnreadableFile } from './encoding.ts';

/** A row of a sheet; `numbers` are the columns whose cells hold numbers. */
export interface WorkbookRow {
  line: number;
  cells: string[];
  numbers: number[];
}

/** Some rows, and the share of the sheet read so far. */
export interface WorkbookRows {
  rows: WorkbookRow[];
  share: number;
}

/** Memory limits of the worker, in MB: a small file may unpack to more than a server has. */
const MEMORY_LIMIT = 384;
const YOUNG_LIMIT = 16;

/** A message of the worker. */
export type WorkbookMessage = WorkbookRows | { end: true } | { problem: string };

/** True for a file with the signature of a ZIP container, as an Excel workbook (.xlsx). */
export async function isWorkbook(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE(0) === 0x504b0304;
  } finally {
    await file.close();
  }
}

/**
 * The non-empty rows of a workbook's first sheet. A worker thread unpacks it as a stream, so that a large one takes
 * little memory and does not block the event loop.
 * @throws {UnreadableFile} for a file that is not a workbook
 */
export async function* readWorkbook(path: string): AsyncGenerator<WorkbookRows> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT, maxYoungGenerationSizeMb: YOUNG_LIMIT },
  });
  const waiting: WorkbookMessage[] = [];
  let wake = () => {};
  const receive = (message: WorkbookMessage) => {
    waiting.push(message);
    wake();
  };
  worker.on('message', receive);
  worker.on('error', (error: Error & { code?: string }) =>
    receive({
      problem: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? '内容太多，请拆成几个文件' : error.message,
    }),
  );
  try {
    for (;;) {
      const message = waiting.shift();
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if ('problem' in message) {
        throw new UnreadableFile(`这个 Excel 工作簿读不出来：${message.problem}`);
      } else if ('end' in message) {
        return;
      } else {
        yield message;
        worker.postMessage('more');
      }
    }
  } finally {
    await worker.terminate();
  }
}
