import { posix } from 'node:path';
import { colourTexts, type Looks } from './cell-looks.ts';
import { quoted, type Sheets } from './sheet-names.ts';
import { isRaising, isStrike, raised } from './text-runs.ts';
import type { NumberFormat } from './workbook-formats.ts';
import { WORKBOOK_LIMITS, WorkbookTooLarge } from './workbook-limits.ts';
import { Styles } from './workbook-styles.ts';
import { local, unescapeCell, type XmlHandler, XmlReader } from './xml-reader.ts';
import { BrokenZip, type ZipFile } from './zip-file.ts';

export interface WorkbookParts {
  sheet: string;
  /** All sheets, also those that are not shown. */
  parts: readonly SheetPart[];
  sheets: Sheets;
  date1904: boolean;
  strings: readonly string[];
  /** Indexes of strings that are struck out, in whole or in part. */
  struckStrings: ReadonlySet<number>;
  /** By style index. */
  formats: readonly NumberFormat[];
  looks: Looks;
}

/** A sheet and the entry of the file that has its rows; undefined if the workbook does not say which. */
interface SheetPart {
  name: string;
  part: string | undefined;
}

/** Characters of the name of a sheet that are read; spreadsheets allow 31. */
const NAME_CHARACTERS = 200;

/** The chosen sheet is not among the visible ones. */
export class MissingSheet extends BrokenZip {}

/**
 * Reads a workbook's parts except the sheet.
 * @param chosen the name of the sheet to read; by default the first visible one
 * @throws {BrokenZip} for a file that is not a workbook
 * @throws {MissingSheet}
 * @throws {WorkbookTooLarge}
 */
export async function readParts(zip: ZipFile, chosen: string | undefined): Promise<WorkbookParts> {
  const book = await mainPart(zip);
  const related = await relations(zip, book);
  const { sheets, hidden, date1904 } = await readBook(zip, book);
  const names = sheets.map(({ name }) => name);
  const read = chosen === undefined ? sheets[0] : sheets.find(({ name }) => name === chosen);
  if (chosen !== undefined && !read) {
    throw new MissingSheet(`里面没有名为“${chosen}”的表，只有${quoted(names)}`);
  }
  const targets = new Map(related.toReversed().map(({ id, target }) => [id, target]));
  const parts = [...sheets, ...hidden].map(({ id, name }) => ({ name, part: targets.get(id) }));
  const sheet = read && targets.get(read.id);
  if (sheet === undefined || !zip.has(sheet)) {
    throw new BrokenZip('里面没有工作表');
  }
  const partOf = (type: string) => related.find((one) => one.type.endsWith(type))?.target ?? '';
  const styles = new Styles();
  await readPart(zip, partOf('/styles'), WORKBOOK_LIMITS.partBytes, {
    open: (name, attributes) => styles.open(name, attributes),
    close: (name) => styles.close(name),
  });
  const { formats } = styles;
  const strings = await readStrings(zip, partOf('/sharedStrings'));
  const looks = formats.flatMap(({ look }) => look ?? []);
  return {
    sheet,
    parts,
    sheets: { names, read: read?.name ?? '', hidden: hidden.map(({ name }) => name) },
    date1904,
    ...strings,
    formats,
    looks: { looks, texts: looks.length > 0 ? colourTexts(strings.strings) : [] },
  };
}

/** Other programs' files, by an entry that they have. */
const OTHER_ZIPS = [
  {
    entry: 'mimetype',
    problem: '这是 OpenDocument 表格（.ods），请另存为“Excel 工作簿（.xlsx）”或“CSV UTF-8”',
  },
  { entry: 'Index/Document.iwa', problem: '这是 Numbers 表格，请在 Numbers 里导出为 Excel 或 CSV' },
];

async function mainPart(zip: ZipFile): Promise<string> {
  if (!zip.has('[Content_Types].xml')) {
    const other = OTHER_ZIPS.find(({ entry }) => zip.has(entry));
    throw new BrokenZip(other?.problem ?? '这是压缩包，不是 Excel 工作簿，请解压后导入里面的文件');
  }
  const found = (await relations(zip, '')).find(({ type }) => type.endsWith('/officeDocument'));
  if (!found || !/\.xml$/i.test(found.target) || !zip.has(found.target)) {
    throw new BrokenZip(
      found && /\.bin$/i.test(found.target)
        ? '这是二进制工作簿（.xlsb），请另存为“Excel 工作簿（.xlsx）”'
        : '里面没有工作簿',
    );
  }
  return found.target;
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** The relations of a part, with paths in the file. */
export async function relations(zip: ZipFile, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const found: Relation[] = [];
  const path = part === '' ? '_rels/.rels' : posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  await readPart(zip, path, WORKBOOK_LIMITS.partBytes, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name === 'Relationship' && TargetMode !== 'External') {
        const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
        found.push({ id: Id, type: Type, target });
      }
    },
  });
  return found;
}

interface SheetEntry {
  id: string;
  name: string;
  isHidden: boolean;
}

/** The visible sheets of a workbook and the hidden ones; if none is visible, all count as visible. */
async function readBook(
  zip: ZipFile,
  path: string,
): Promise<{ sheets: SheetEntry[]; hidden: SheetEntry[]; date1904: boolean }> {
  const sheets: SheetEntry[] = [];
  let date1904 = false;
  await readPart(zip, path, WORKBOOK_LIMITS.partBytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') {
        date1904 = ['1', 'true', 'on'].includes(attributes.date1904 ?? '');
      } else if (name === 'sheet') {
        const key = Object.keys(attributes).find((one) => one.includes(':') && local(one) === 'id');
        const id = (key && attributes[key]) ?? '';
        const isHidden = ['hidden', 'veryHidden'].includes(attributes.state ?? '');
        const most = WORKBOOK_LIMITS.entries;
        if (sheets.push({ id, name: (attributes.name ?? '').slice(0, NAME_CHARACTERS), isHidden }) > most) {
          throw new WorkbookTooLarge(`里面有 ${most} 张以上的工作表`);
        }
      }
    },
  });
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return visible.length > 0
    ? { sheets: visible, hidden: sheets.filter(({ isHidden }) => isHidden), date1904 }
    : { sheets, hidden: [], date1904 };
}

/** The shared strings, without phonetic readings. */
async function readStrings(
  zip: ZipFile,
  path: string,
): Promise<Pick<WorkbookParts, 'strings' | 'struckStrings'>> {
  const { strings: mostStrings, stringCharacters, stringBytes } = WORKBOOK_LIMITS;
  const strings: string[] = [];
  const struckStrings = new Set<number>();
  let text = '';
  let characters = 0;
  let isText = false;
  let isPhonetic = false;
  let isRaised = false;
  await readPart(zip, path, stringBytes, {
    open: (name, attributes) => {
      if (name === 'si') {
        text = '';
      } else if (isStrike(name, attributes)) {
        struckStrings.add(strings.length);
      }
      isRaised = name === 'si' || name === 'r' ? false : isRaised || isRaising(name, attributes);
      isPhonetic ||= name === 'rPh';
      isText = name === 't' && !isPhonetic;
    },
    text: (given) => {
      if (isText) {
        text += isRaised ? raised(given) : given;
        characters += given.length;
        if (characters > stringCharacters) {
          throw new WorkbookTooLarge(`文字超过 ${stringCharacters / 10_000} 万字`);
        }
      }
    },
    close: (name) => {
      isText = false;
      isPhonetic &&= name !== 'rPh';
      if (name === 'si' && strings.push(unescapeCell(text)) > mostStrings) {
        throw new WorkbookTooLarge(`不同的文字超过 ${mostStrings / 10_000} 万条`);
      }
    },
  });
  return { strings, struckStrings };
}

/** Parses a part, if the file has it. @param most bytes */
export async function readPart(zip: ZipFile, path: string, most: number, handler: XmlHandler): Promise<void> {
  if (zip.has(path)) {
    const reader = new XmlReader(handler);
    for await (const { bytes } of zip.pieces(path, most)) {
      reader.write(bytes);
    }
    reader.end();
  }
}
