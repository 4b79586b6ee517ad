import { WORKBOOK_LIMITS } from './workbook-limits.ts';
import { XmlReader } from './xml-reader.ts';
import type { ZipFile } from './zip-file.ts';

/** A range of cells; columns from 0, rows from 1. */
export interface CellRange {
  text: string;
  from: { column: number; row: number };
  to: { column: number; row: number };
}

/** What a sheet says of ranges of its cells. */
interface SheetRanges {
  merged: CellRange[];
  /** Where conditional formats change the look of cells by what these contain. */
  conditional: CellRange[];
}

const END_OF_ROWS = Buffer.from('/sheetData>');
const RANGE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i;
/** Ranges beyond these numbers are not read. */
const MOST_MERGED = 100_000;
const MOST_CONDITIONAL = 100;
/** Characters of a formula, or of the ranges of a rule. */
const LONGEST = 100_000;
/** Rules that mark no cell by hand, such as one for codes that stand twice. */
const NO_MARK = /^(?:duplicateValues|uniqueValues|colorScale|dataBar|iconSet)$/;
/** Formulas of stripes, and of codes that stand twice. */
const NO_MARK_FORMULA =
  /^\s*(?:(?:MOD|IS(?:EVEN|ODD))\((?:ROW|COLUMN|SUBTOTAL)\([^()]*\)[^()]*\)\s*(?:[=<>]{1,2}\s*\d+)?|COUNTIFS?\([^,()!]+,[^,()]+\)\s*>\s*1)\s*$/i;

/**
 * The ranges of a sheet. They follow the rows in the file, so that this unpacks it once without parsing the rows.
 * @param count counts the unpacked bytes
 */
export async function readRanges(
  zip: ZipFile,
  sheet: string,
  count?: (bytes: number) => void,
): Promise<SheetRanges> {
  let ranges: SheetRanges = { merged: [], conditional: [] };
  let xml: XmlReader | undefined;
  let tail = Buffer.alloc(0);
  for await (const { bytes } of zip.pieces(sheet, WORKBOOK_LIMITS.sheetBytes)) {
    count?.(bytes.length);
    const text: Buffer = tail.length > 0 ? Buffer.concat([tail, bytes]) : bytes;
    const end = text.lastIndexOf(END_OF_ROWS);
    if (end >= 0) {
      ranges = { merged: [], conditional: [] };
      xml = readerOf(ranges);
      xml.write(Buffer.concat([Buffer.from('<x>'), text.subarray(end + END_OF_ROWS.length)]));
      tail = Buffer.alloc(0);
      continue;
    }
    xml?.write(bytes);
    tail = Buffer.from(text.subarray(-END_OF_ROWS.length));
  }
  return ranges;
}

function readerOf({ merged, conditional }: SheetRanges): XmlReader {
  let sqrefs = '';
  /** Of a rule, and of all rules of the ranges. */
  let isMark = false;
  let isMarking = false;
  let hasLook = false;
  let text = '';
  const addConditional = () => {
    const texts = sqrefs.trim().split(/\s+/, MOST_CONDITIONAL - conditional.length);
    conditional.push(...texts.flatMap((one) => rangeOf(one.includes(':') ? one : `${one}:${one}`) ?? []));
  };
  return new XmlReader({
    open: (name, { ref = '', sqref = '', type = '', dxfId }) => {
      text = '';
      if (name === 'mergeCell' && merged.length < MOST_MERGED) {
        const range = rangeOf(ref);
        if (range) {
          merged.push(range);
        }
      } else if (name === 'conditionalFormatting') {
        sqrefs = sqref;
        isMarking = false;
      } else if (name === 'cfRule') {
        isMark = !NO_MARK.test(type);
        hasLook = dxfId !== undefined;
      } else if (name === 'dxf') {
        hasLook = true;
      }
    },
    text: (more) => {
      text += text.length < LONGEST ? more : '';
    },
    close: (name) => {
      if (name === 'formula' || name === 'f') {
        isMark &&= !NO_MARK_FORMULA.test(text);
      } else if (name === 'cfRule') {
        isMarking ||= isMark && hasLook;
      } else if (name === 'sqref') {
        // Rules about other sheets stand at the end of a sheet, and have their ranges as a text.
        sqrefs = text;
      } else if (name === 'conditionalFormatting' && isMarking) {
        addConditional();
      }
    },
  });
}

function rangeOf(text: string): CellRange | undefined {
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
