import type { CellComment } from './cell-comments.ts';
import { excerpt } from './clean-text.ts';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';
import { readPart, relations } from './workbook-parts.ts';
import { columnOf } from './workbook-ranges.ts';
import { unescapeCell } from './xml-reader.ts';
import type { ZipFile } from './zip-file.ts';

/** Comments beyond these numbers of them and of their characters are not read. */
const MOST_COMMENTS = 10_000;
const LONGEST = 500;
const REFERENCE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i;
/** The name of its author, on a line of its own. */
const AUTHOR = /^[^\n:：]{1,60}[:：][^\S\n]*\r?\n/;

/** The elements of a part: of each comment, and of its text. */
const NOTES = { type: '/comments', comment: 'comment', text: 't' };
/** Comments with replies. Their cells have a note in an older form, too. */
const THREADS = { type: '/threadedComment', comment: 'threadedComment', text: 'text' };

/** The comments of a sheet. */
export async function readComments(zip: ZipFile, sheet: string): Promise<CellComment[]> {
  const related = await relations(zip, sheet);
  const found = new Map<string, string>();
  for (const kind of [NOTES, THREADS]) {
    const own = new Map<string, string>();
    for (const { target } of related.filter(({ type }) => type.endsWith(kind.type))) {
      await readTexts(zip, target, kind, own);
    }
    for (const [reference, text] of own) {
      found.set(reference, text);
    }
  }
  return [...found].slice(0, MOST_COMMENTS).flatMap(([reference, given]) => {
    const [, letters, line] = REFERENCE.exec(reference) ?? [];
    const text = excerpt(given.replace(AUTHOR, '').replace(/\s+/g, ' ').trim(), LONGEST);
    return letters !== undefined && text !== ''
      ? [{ line: Number(line), column: columnOf(letters), text }]
      : [];
  });
}

/** Adds the texts of a part by the references of their cells. */
async function readTexts(
  zip: ZipFile,
  path: string,
  { comment, text }: typeof NOTES,
  found: Map<string, string>,
): Promise<void> {
  let reference = '';
  let own = '';
  let isText = false;
  let isPhonetic = false;
  await readPart(zip, path, WORKBOOK_LIMITS.partBytes, {
    open: (name, { ref = '' }) => {
      if (name === comment) {
        reference = ref;
        own = '';
      }
      isPhonetic ||= name === 'rPh';
      isText = name === text && !isPhonetic;
    },
    text: (given) => {
      if (isText) {
        own += given;
      }
    },
    close: (name) => {
      isText = false;
      isPhonetic &&= name !== 'rPh';
      if (name === comment && (found.size < MOST_COMMENTS || found.has(reference))) {
        found.set(reference, [found.get(reference) ?? '', unescapeCell(own)].filter(Boolean).join('\n'));
      }
    },
  });
}
