import { garbledPinyin } from './garbled-pinyin.ts';
import { range } from './marks.ts';
import { keyOf } from './normalise.ts';
import {
  type Conjunction,
  insideTerms,
  type Lookup,
  type Piece,
  type Query,
  sidesOfGap,
  waysOf,
} from './query.ts';
import { foldLetter, foldSyllable } from './syllables.ts';
import { omissions, term } from './tokens.ts';

/** Below this many characters, or letters, a typo can't be distinguished from another name. */
export const LEAST_TYPO_CHARS = 3;
export const LEAST_TYPO_LETTERS = 4;
/** Longer texts are whole names; a typo in them is found by their correct parts. */
const MOST_TYPO_CHARS = 16;
const MOST_TYPO_LETTERS = 40;
/** Longer names are not followed by other words. */
const LONGEST_LEADING = 14;
/** Minimum length of a part of a name with a typo. */
const SHORT_PART = 4;
/** Minimum length of Latin texts that may be a part of a name too long for its omissions to be indexed. */
const LEAST_SPELT = 9;

/**
 * The terms of names that match the query with one typo: homophones, or one character or letter wrong, missing, extra
 * or swapped.
 */
export function typoLookups(query: Query): Lookup {
  const { cells } = query;
  const leading = leadingLookups(query);
  if (cells.every((cell) => cell.kind === 'letter' || cell.kind === 'digit')) {
    const canBePinyin = cells.every((cell) => cell.kind === 'letter');
    return [...letterTypos(keyOf(cells), canBePinyin), ...leading];
  }
  return [...homophones(query), ...charTypos(query), ...leading];
}

/** The terms of names that the query starts with and continues after. */
export function leadingLookups({ cells }: Query): Lookup {
  const found: Conjunction[] = [];
  for (let length = 2; length < cells.length && length <= LONGEST_LEADING; length += 1) {
    found.push([term.whole(keyOf(cells.slice(0, length)))]);
  }
  return found;
}

function homophones(query: Query): Conjunction[] {
  if (query.cells.length < 2) {
    return [];
  }
  const way = (waysOf(query)[0] ?? []).map((piece, index): Piece => {
    const reading = query.readings[index]?.[0];
    return piece.kind === 'char' && reading ? { ...piece, kind: 'syllable', text: reading } : piece;
  });
  return way.some((piece) => piece.kind === 'syllable') ? insideTerms(way) : [];
}

function charTypos(query: Query): Conjunction[] {
  const chars = query.cells.map((cell) => cell.fold);
  if (chars.length > MOST_TYPO_CHARS) {
    return [];
  }
  const found = wholeTypos(chars, LEAST_TYPO_CHARS);
  const pieces = chars.map((text): Piece => ({ kind: 'char', text, initial: text }));
  if (chars.length === SHORT_PART) {
    for (const place of chars.keys()) {
      found.push(rest(pieces, place, 1));
      const [one, other] = pieces.slice(place, place + 2);
      if (one && other) {
        found.push([...rest(pieces, place, 2), term.chars(other.text + one.text)]);
      }
    }
  } else if (chars.length > SHORT_PART) {
    for (let place = 0; place + 2 <= chars.length; place += 1) {
      found.push(rest(pieces, place, 2));
    }
  }
  return found;
}

/** Whole names with one typo: the name and the query have an omission of at most one character in common. */
function wholeTypos(chars: readonly string[], least: number): Conjunction[] {
  if (chars.length === 2) {
    return [[term.whole(chars.toReversed().join(''))]];
  }
  return chars.length < least ? [] : [chars.join(''), ...omissions(chars)].map((text) => [term.typo(text)]);
}

/** The terms on both sides of `count` omitted pieces. */
function rest(pieces: readonly Piece[], place: number, count: number): string[] {
  return sidesOfGap(pieces.slice(0, place), pieces.slice(place + count));
}

function letterTypos(letters: string, canBePinyin: boolean): Conjunction[] {
  if (letters.length < LEAST_TYPO_LETTERS || letters.length > MOST_TYPO_LETTERS) {
    return [];
  }
  return [
    ...wholeTypos([...letters], LEAST_TYPO_LETTERS),
    ...(canBePinyin ? garbledPinyin(letters) : []),
    ...spelt(letters),
  ];
}

/** Long Latin names: the letters on both sides of two letters with a typo, indexed in threes. */
function spelt(letters: string): Conjunction[] {
  const threes = (text: string) =>
    range(0, text.length - 2).map((from) =>
      term.initials([...text.slice(from, from + 3)].map(foldLetter).join('')),
    );
  return range(0, Math.ceil(letters.length / 2))
    .map((pair) => [...threes(letters.slice(0, pair * 2)), ...threes(letters.slice(pair * 2 + 2))])
    .filter((terms) => letters.length >= LEAST_SPELT && terms.length > 2);
}

/**
 * Parts of the query that similar names may share: pairs of characters or syllables, else single characters. Used for
 * suggestions if nothing was found.
 */
export function nearLookups(query: Query): Lookup {
  const way = waysOf(query)[0] ?? [];
  const pairs = way.slice(1).flatMap((piece, index) => {
    const pair = [way[index] as Piece, piece];
    return pair.every(({ kind }) => kind === 'char' || kind === 'syllable') ? insideTerms(pair) : [];
  });
  const sounds = query.readings.flatMap(([reading], index) => {
    const next = query.readings[index + 1]?.[0];
    return reading && next ? [[term.syllables(`${foldSyllable(reading)}'${foldSyllable(next)}`)]] : [];
  });
  const singles = way.flatMap((piece) =>
    piece.kind === 'char' || piece.kind === 'syllable' ? insideTerms([piece]) : [],
  );
  const found = [...pairs, ...sounds].slice(0, 16);
  return found.length > 0 && way.length > 3 ? found : [...found, ...singles].slice(0, 16);
}
