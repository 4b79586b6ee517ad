import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/*
 * A minimal Office Open XML workbook (ECMA-376): one sheet, inline strings, a frozen first row. Written row by row,
 * because a workbook in memory takes a hundred times the size of its data.
 */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const XLSX_TYPE = `${MEDIA}.sheet`;

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const HEAD = `<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const TAIL = '</sheetData></worksheet>';
/** Spreadsheets limit a cell to this many characters. */
const MAX_CELL = 32_767;

export type CellRow = (string | number)[];

export async function* xlsxFile(chunks: AsyncIterable<CellRow[]>): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [];
  for (const [name, text] of Object.entries(PARTS)) {
    entries.push(yield* zipEntry(name, [XML + text], entries));
  }
  entries.push(yield* zipEntry('xl/worksheets/sheet1.xml', sheetText(chunks), entries));
  yield zipEnd(entries);
}

async function* sheetText(chunks: AsyncIterable<CellRow[]>): AsyncGenerator<string> {
  yield XML + HEAD;
  for await (const rows of chunks) {
    yield rows.map((row) => `<row>${row.map(cellText).join('')}</row>`).join('');
  }
  yield TAIL;
}

function cellText(cell: string | number): string {
  if (typeof cell === 'number') {
    return `<c><v>${cell}</v></c>`;
  }
  return cell === ''
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, MAX_CELL))}</t></is></c>`;
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** An entry of the central directory of a ZIP file (APPNOTE.TXT 6.3). */
interface ZipEntry {
  name: Buffer;
  sum: number;
  packed: number;
  size: number;
  start: number;
}

/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATE = 8;
/** 1 January 1980, the earliest date of the format. */
const DATE = 0x0021;
const HEADER_BYTES = 30;
const AFTER_BYTES = 16;

/** Streams an entry and returns its record for the central directory. */
async function* zipEntry(
  name: string,
  text: AsyncIterable<string> | Iterable<string>,
  before: readonly ZipEntry[],
): AsyncGenerator<Uint8Array, ZipEntry> {
  const entry = { name: Buffer.from(name), sum: 0, packed: 0, size: 0, start: endOf(before) };
  yield header(entry);
  const deflate = createDeflateRaw({ level: 5 });
  // An error of the text also ends `deflate`, which throws it.
  pipeline(counted(text, entry), deflate).catch(() => undefined);
  for await (const bytes of deflate) {
    entry.packed += bytes.length;
    yield bytes;
  }
  yield numbers([4, 0x08074b50], [4, entry.sum], [4, entry.packed], [4, entry.size]);
  return entry;
}

/** Adds the size and the checksum of each part to the entry. */
async function* counted(
  text: AsyncIterable<string> | Iterable<string>,
  entry: Pick<ZipEntry, 'sum' | 'size'>,
): AsyncGenerator<Buffer> {
  for await (const part of text) {
    const bytes = Buffer.from(part);
    entry.sum = crc32(bytes, entry.sum);
    entry.size += bytes.length;
    yield bytes;
  }
}

function zipEnd(entries: readonly ZipEntry[]): Buffer {
  const list = entries.map(({ name, sum, packed, size, start }) =>
    Buffer.concat([
      numbers([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, DATE]),
      numbers([4, sum], [4, packed], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0]),
      numbers([4, start]),
      name,
    ]),
  );
  const bytes = Buffer.concat(list);
  const count = entries.length;
  const place = [[4, bytes.length] as const, [4, endOf(entries)] as const];
  return Buffer.concat([
    bytes,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], ...place, [2, 0]),
  ]);
}

function header({ name }: ZipEntry): Buffer {
  return Buffer.concat([
    numbers([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, DATE]),
    numbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);
}

function endOf(entries: readonly ZipEntry[]): number {
  return entries.reduce(
    (sum, { name, packed }) => sum + HEADER_BYTES + name.length + packed + AFTER_BYTES,
    0,
  );
}

function numbers(...values: (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
