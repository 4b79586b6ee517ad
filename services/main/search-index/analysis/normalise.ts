import { simplified } from '#platform/core/simplified.ts';
import { withoutRadical } from './radicals.ts';

/** The kind of a cell: a Chinese character, a Latin letter, a digit or another character. */
export type CellKind = 'han' | 'letter' | 'digit' | 'other';

/** A normalised character with its UTF-16 range [start, end). */
export interface Cell {
  /** Lower case, half width, simplified, without accents. */
  char: string;
  /** `char` with 零 to 九 as digits, as indexed. */
  fold: string;
  kind: CellKind;
  start: number;
  end: number;
  /** An ignored character, such as a colon, precedes it. */
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
 * The normalised characters of a text: spaces, punctuation and marks are ignored; full width, capitals, accents,
 * radicals, traditional forms and numerals are folded. A text of punctuation only retains it, so that it can be found.
 */
export function cellsOf(text: string): Cell[] {
  const cells = readCells(text, (plain) => plain.isWritten);
  return cells.length > 0 ? cells : readCells(text, (plain) => !plain.isSpace);
}

function readCells(text: string, accepts: (plain: Plain) => boolean): Cell[] {
  const cells: Cell[] = [];
  let start = 0;
  let afterGap = false;
  for (const written of text) {
    const end = start + written.length;
    for (const plain of plainForms(written)) {
      if (accepts(plain)) {
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

/** A normalised character. */
interface Plain extends Pick<Cell, 'char' | 'fold' | 'kind'> {
  isWritten: boolean;
  isSpace: boolean;
}

const plainByWritten = new Map<string, Plain[]>();
/** More distinct characters than all names have; beyond it nothing is cached. */
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
  return LATIN.test(char) ? [...char.normalize('NFD')] : [simplified(withoutRadical(char))];
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

export function keyOf(cells: readonly Cell[]): string {
  return cells.map((cell) => cell.fold).join('');
}

/**
 * The parts of a name separated by punctuation, as [from, to) cell positions; empty for a name without punctuation.
 * Spaces between Latin words don't separate parts.
 */
export function partsOf(cells: readonly Cell[]): [number, number][] {
  const starts = cells.flatMap((cell, index) => (index === 0 || cell.afterGap ? [index] : []));
  return starts.length < 2 ? [] : starts.map((start, index) => [start, starts[index + 1] ?? cells.length]);
}
