import { on } from 'node:events';
import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { CellComment } from './cell-comments.ts';
import type { CellLook, Looks } from './cell-looks.ts';
import { UnreadableFile } from './encoding.ts';
import type { CellRemark } from './find-header.ts';
import { type Sheets, WrongSheet } from './sheet-names.ts';

/** A row of a sheet; `numbers` are the columns whose cells hold numbers. */
export interface WorkbookRow {
  line: number;
  cells: string[];
  numbers: number[];
  /** Columns whose cells are struck out. */
  struck?: number[];
  /** Cells that do not look plain, also empty ones. */
  looks?: PlacedLook[];
  /** Not shown, as rows that a filter leaves out. */
  isHidden?: true;
  /** Cells that can't be read, or only in part. */
  remarks?: CellRemark[];
}

/** The look of the cell in a column, from 0. */
interface PlacedLook {
  column: number;
  look: CellLook;
}

export interface WorkbookRows {
  rows: WorkbookRow[];
  /** The name of the sheet. */
  sheet: string;
  /** Columns that are not shown, from 0. */
  hiddenColumns: readonly number[];
  share: number;
  /** Dates are days since 1904 instead of 1900. */
  date1904: boolean;
  sheets: Sheets;
  /** Why the sheet can't be read, or its rest. */
  unread?: string;
  /** Of the whole sheet; the first group has them. */
  comments?: readonly CellComment[];
  /** Of the whole workbook; the first group has them. */
  looks?: Looks;
}

/** Memory limits of the worker, in MB: a small file may unpack to more than a server has. */
const MEMORY_LIMIT = 384;
const YOUNG_LIMIT = 16;
const UNREADABLE = '无法读取这个 Excel 工作簿';
export const MALFORMED = '内容不合格式，请在 Excel 里重新保存';

export type WorkbookMessage = WorkbookRows | { end: true } | { problem: string; isWrongSheet: boolean };

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
 * The non-empty rows of a sheet, by default of the first visible one. The first group has none: it names the sheets and has the comments. A worker thread unpacks it as a stream, so that a large one takes
 * little memory and does not block the event loop.
 * @throws {UnreadableFile} for a file that is not a workbook
 */
export function readWorkbook(path: string, sheet?: string): AsyncGenerator<WorkbookRows> {
  return workbookRows({ path, sheet });
}

/**
 * The non-empty rows of the sheets of a workbook that are not `read`, also of hidden ones, each group with the name of its sheet. A
 * sheet that can't be read has a group without rows, with the reason.
 * @param most unpacked bytes of all
 * @throws {UnreadableFile} for a file that is not a workbook
 */
export function readOtherSheets(path: string, read: string, most?: number): AsyncGenerator<WorkbookRows> {
  return workbookRows({ path, except: read, otherBytes: most });
}

/** What a worker reads: one sheet, or all `except` one. */
export interface WorkbookTask {
  path: string;
  sheet?: string | undefined;
  except?: string;
  /** Unpacked bytes of the others. */
  otherBytes?: number | undefined;
}

async function* workbookRows(task: WorkbookTask): AsyncGenerator<WorkbookRows> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT, maxYoungGenerationSizeMb: YOUNG_LIMIT },
  });
  // An error after the last message must not end the process.
  worker.on('error', () => undefined);
  try {
    for await (const [message] of on(worker, 'message') as AsyncIterable<[WorkbookMessage]>) {
      if ('problem' in message) {
        const problem = `${UNREADABLE}：${message.problem}`;
        throw message.isWrongSheet ? new WrongSheet(problem) : new UnreadableFile(problem);
      }
      if ('end' in message) {
        return;
      }
      yield message;
      worker.postMessage('more');
    }
  } catch (error) {
    if (error instanceof UnreadableFile) {
      throw error;
    }
    const isTooLarge = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw new UnreadableFile(`${UNREADABLE}：${isTooLarge ? '内容太多，请拆成几个文件' : MALFORMED}`, {
      cause: error,
    });
  } finally {
    await worker.terminate();
  }
}
