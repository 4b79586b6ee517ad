import { simplify } from './traditional.ts';

/** What a cell is: a Chinese character, a Latin letter, a digit or anything else that is written in names. */
export type CellKind = 'han' | 'letter' | 'digit' | 'other';

/** One character of a text as search sees it, with the UTF-16 range [start, end) it stands at. */
export interface Cell {
  /** Lower case, half width, simplified, without accents. */
  char: string;
  /** `char`, with 零 to 九 as digits: what the index is made of. */
  fold: string;
  kind: CellKind;
  start: number;
  end: number;
  /** Something that search passes over, such as a colon, stands before this character. */
  afterGap: boolean;
}

const NUMERALS = new Map([
  ['零', '0'],
  ...[...'〇一二三四五六七八九'].map((char, digit): [string, string] => [char, String(digit)]),
]);
const WRITTEN = /^[\p{L}\p{N}]$/u;
const HAN = /^\p{Script=Han}$/u;
const LATIN = /^\p{Script=Latin}$/u;
const SPACE = /^\s$/u;

/**
 * The characters of a text that search looks at: spaces, punctuation and marks are passed over, and what is
 * written in several ways (full width, capitals, accents, traditional forms, numerals) becomes one. A text of
 * signs alone keeps them, so that it can be found at all.
 */
export function cellsOf(text: string): Cell[] {
  const cells = readCells(text, (plain) => plain.isWritten);
  return cells.length > 0 ? cells : readCells(text, (plain) => !plain.isSpace);
}

function readCells(text: string, keeps: (plain: Plain) => boolean): Cell[] {
  const cells: Cell[] = [];
  let start = 0;
  let afterGap = false;
  for (const written of text) {
    const end = start + written.length;
    for (const plain of plainForms(written)) {
      if (keeps(plain)) {
        cells.push({ char: plain.char, fold: plain.fold, kind: plain.kind, start, end, afterGap });
        afterGap = false;
      } else if (!plain.isSpace || cells.at(-1)?.kind !== 'letter') {
        afterGap = true;
      }
    }
    start = end;
  }
  return cells;
}

/** A character in its plain form, and what it is. */
interface Plain {
  char: string;
  fold: string;
  kind: CellKind;
  isWritten: boolean;
  isSpace: boolean;
}

const plainByWritten = new Map<string, Plain[]>();
/** More different characters than all names hold; beyond it nothing is kept. */
const MAX_STORED = 20_000;

function plainForms(written: string): Plain[] {
  const known = plainByWritten.get(written);
  if (known) {
    return known;
  }
  const forms = [...written.normalize('NFKC').toLowerCase()].flatMap(withoutAccent).map(describe);
  if (plainByWritten.size < MAX_STORED) {
    plainByWritten.set(written, forms);
  }
  return forms;
}

function withoutAccent(char: string): string[] {
  if (char === 'ü') {
    return ['v'];
  }
  return LATIN.test(char) ? [...char.normalize('NFD')] : [simplify(char)];
}

function describe(char: string): Plain {
  return {
    char,
    fold: NUMERALS.get(char) ?? char,
    kind: kindOf(char),
    isWritten: WRITTEN.test(char),
    isSpace: SPACE.test(char),
  };
}

function kindOf(char: string): CellKind {
  if (char >= 'a' && char <= 'z') {
    return 'letter';
  }
  if (char >= '0' && char <= '9') {
    return 'digit';
  }
  return HAN.test(char) || char === '〇' ? 'han' : 'other';
}

/** The folded characters of cells as one string. */
export function keyOf(cells: readonly Cell[]): string {
  return cells.map((cell) => cell.fold).join('');
}

/**
 * The parts of a name that stand apart by punctuation, as [from, to) cell positions; a name in one piece has
 * none. Words of a Latin name that only spaces part are one part.
 */
export function partsOf(cells: readonly Cell[]): [number, number][] {
  const starts = cells.flatMap((cell, index) => (index === 0 || cell.afterGap ? [index] : []));
  return starts.length < 2 ? [] : starts.map((start, index) => [start, starts[index + 1] ?? cells.length]);
}
