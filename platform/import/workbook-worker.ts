import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { MALFORMED, type WorkbookMessage, type WorkbookRows, type WorkbookTask } from './workbook.ts';
import { readComments } from './workbook-comments.ts';
import { megabytes, WORKBOOK_LIMITS, WorkbookTooLarge } from './workbook-limits.ts';
import { MissingSheet, readParts, type WorkbookParts } from './workbook-parts.ts';
import { type CellRange, readRanges } from './workbook-ranges.ts';
import { SheetReader } from './workbook-sheet.ts';
import { BrokenZip, ZipFile } from './zip-file.ts';

if (!parentPort) {
  throw new Error('workbook-worker must run in a worker thread');
}
const NO_ROWS = '工作簿里没有这张表的内容，请在 Excel 里重新保存';
const SAME_ROWS = '和另一张表是同一份内容，请在 Excel 里重新保存';
const LESS_SHEETS = '请删去不需要的工作表，再导入';
const port = parentPort;
const post = (message: WorkbookMessage) => port.postMessage(message);

async function main({
  path,
  sheet,
  except,
  otherBytes = WORKBOOK_LIMITS.otherBytes,
}: WorkbookTask): Promise<void> {
  const zip = await ZipFile.open(path);
  try {
    const parts = await readParts(zip, sheet);
    if (except === undefined) {
      const about = { date1904: parts.date1904, sheets: parts.sheets, sheet: parts.sheets.read };
      const comments = await readComments(zip, parts.sheet);
      const { merged, conditional } = await readRanges(zip, parts.sheet);
      const looks = { ...parts.looks, conditional };
      await send({ rows: [], hiddenColumns: [], share: 0, ...about, comments, looks });
      await readSheet(zip, parts, merged, about);
    } else {
      await readOthers(zip, parts, except, otherBytes);
    }
    post({ end: true });
  } finally {
    zip.close();
  }
}

async function send(message: WorkbookMessage): Promise<void> {
  post(message);
  await once(port, 'message');
}

type About = Pick<WorkbookRows, 'date1904' | 'sheets' | 'sheet'>;

/** @param count counts the unpacked bytes */
async function readSheet(
  zip: ZipFile,
  parts: WorkbookParts,
  merged: readonly CellRange[],
  about: About,
  count?: (bytes: number) => void,
): Promise<void> {
  const sheet = new SheetReader(parts, merged);
  for await (const { bytes, share } of zip.pieces(parts.sheet, WORKBOOK_LIMITS.sheetBytes)) {
    count?.(bytes.length);
    sheet.write(bytes);
    while (sheet.isGroupReady) {
      await send({ rows: sheet.take(), hiddenColumns: sheet.hiddenColumns, share, ...about });
    }
  }
  sheet.end();
  for (let rows = sheet.take(); rows.length > 0; rows = sheet.take()) {
    await send({ rows, hiddenColumns: sheet.hiddenColumns, share: 1, ...about });
  }
}

/** One that can't be read does not hide the others. @param most unpacked bytes of all */
async function readOthers(zip: ZipFile, parts: WorkbookParts, except: string, most: number): Promise<void> {
  const { date1904, sheets } = parts;
  const own = parts.parts.findIndex(({ name }) => name === except);
  const done = new Set([parts.parts[own]?.part]);
  let total = 0;
  const count = (bytes: number) => {
    total += bytes;
    if (total > most) {
      // Each sheet is unpacked twice.
      throw new WorkbookTooLarge(`别的工作表解压后超过 ${megabytes(most / 2)}`, LESS_SHEETS);
    }
  };
  for (const { name, part } of parts.parts.filter((_one, at) => at !== own)) {
    const about = { date1904, sheets, sheet: name };
    try {
      count(0);
      if (part === undefined || !zip.has(part)) {
        throw new BrokenZip(NO_ROWS);
      }
      if (done.has(part)) {
        throw new BrokenZip(SAME_ROWS);
      }
      done.add(part);
      const { merged } = await readRanges(zip, part, count);
      await readSheet(zip, { ...parts, sheet: part }, merged, about, count);
    } catch (error) {
      if (!isOfFile(error)) {
        throw error;
      }
      await send({ rows: [], hiddenColumns: [], share: 1, ...about, unread: error.message });
    }
  }
}

/** Whether an error says what is wrong with the file. */
function isOfFile(error: unknown): error is BrokenZip | WorkbookTooLarge {
  return error instanceof BrokenZip || error instanceof WorkbookTooLarge;
}

try {
  await main(workerData);
} catch (error) {
  const problem = isOfFile(error) ? error.message : MALFORMED;
  post({ problem, isWrongSheet: error instanceof MissingSheet });
}
