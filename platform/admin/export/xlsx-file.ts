import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

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
/** Without the time of the export; 1980 is the first year of the format. */
const ENTRY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 5 };
/** Spreadsheets limit a cell to this many characters. */
const MAX_CELL = 32_767;

export type CellRow = (string | number)[];

export async function* xlsxFile(chunks: AsyncIterable<CellRow[]>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const sheet = Readable.from(sheetText(chunks), { objectMode: false });
  // The library ends nothing after an error of the rows.
  sheet.on('error', (error) => output.destroy(error));
  for (const [name, text] of Object.entries(PARTS)) {
    zip.addBuffer(Buffer.from(XML + text), name, ENTRY);
  }
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', ENTRY);
  zip.end();
  try {
    yield* output;
  } finally {
    sheet.destroy();
  }
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
