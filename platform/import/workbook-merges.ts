import { WORKBOOK_LIMITS } from './workbook-limits.ts';
import { XmlReader } from './xml-reader.ts';
import type { ZipFile } from './zip-file.ts';

/** A merged range of cells; columns from 0, rows from 1. */
export interface MergedRange {
  text: string;
  from: { column: number; row: number };
  to: { column: number; row: number };
}

const END_OF_ROWS = Buffer.from('/sheetData>');
const RANGE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i;
/** Ranges beyond this number are not read. */
const MOST_RANGES = 100_000;

/**
 * The merged ranges of a sheet. They follow the rows in the file, so that this unpacks it once without parsing the rows.
 * @param count counts the unpacked bytes
 */
export async function readMerges(
  zip: ZipFile,
  sheet: string,
  count: (bytes: number) => void,
): Promise<MergedRange[]> {
  const ranges: MergedRange[] = [];
  let xml: XmlReader | undefined;
  let tail = Buffer.alloc(0);
  for await (const { bytes } of zip.pieces(sheet, WORKBOOK_LIMITS.sheetBytes)) {
    count(bytes.length);
    const text: Buffer = tail.length > 0 ? Buffer.concat([tail, bytes]) : bytes;
    const end = text.lastIndexOf(END_OF_ROWS);
    if (end >= 0) {
      ranges.length = 0;
      xml = new XmlReader({
        open: (name, { ref = '' }) => {
          const range = name === 'mergeCell' && ranges.length < MOST_RANGES ? rangeOf(ref) : undefined;
          if (range) {
            ranges.push(range);
          }
        },
      });
      xml.write(Buffer.concat([Buffer.from('<x>'), text.subarray(end + END_OF_ROWS.length)]));
      tail = Buffer.alloc(0);
      continue;
    }
    xml?.write(bytes);
    tail = Buffer.from(text.subarray(-END_OF_ROWS.length));
  }
  return ranges;
}

function rangeOf(text: string): MergedRange | undefined {
  const match = RANGE.exec(text);
  return match
    ? {
        text,
        from: { column: columnOf(match[1]), row: Number(match[2]) },
        to: { column: columnOf(match[3]), row: Number(match[4]) },
      }
    : undefined;
}

/** The column of letters such as `AB`, from 0. */
export function columnOf(letters = ''): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
