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
import { asSyllable, foldLetter, LONGEST_SYLLABLE, syllablesBeginning } from './syllables.ts';
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

/** Letters that a typo may make unreadable: one syllable and a letter. */
const LONGEST_GARBLE = LONGEST_SYLLABLE + 1;
/** Positions of the typo looked up, and readings of the letters on each side. */
const MOST_GARBLED = 24;
const MOST_READINGS = 2;
/** Cost of a reading: by its syllables, few of which begin with a vowel, and its unreadable letters. */
const COST = { syllable: 1, vowelFirst: 1.6, beginning: 0.5, garbled: 0.35 };

/** Pinyin with a few unreadable or wrong letters: the syllables on both sides. The likeliest positions come first. */
function garbledPinyin(letters: string): Conjunction[] {
  const found = new Map<string, { terms: Conjunction; cost: number }>();
  const ends = tails(letters);
  for (const head of heads(letters)) {
    for (const tail of ends) {
      const garbled = tail.place - head.place;
      const isReadable = head.pieces.length + tail.pieces.length > 1;
      if (garbled > 0 && garbled <= LONGEST_GARBLE && isReadable) {
        const terms = sidesOfGap(head.pieces, tail.pieces);
        const cost = head.cost + tail.cost + garbled * COST.garbled;
        const key = terms.join(' ');
        found.set(key, { terms, cost: Math.min(cost, found.get(key)?.cost ?? cost) });
      }
    }
  }
  return [...found.values()]
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MOST_GARBLED)
    .map(({ terms }) => terms);
}

/** Syllables read from the letters before or after a position. */
interface Side {
  place: number;
  pieces: Piece[];
  cost: number;
}

/** Readings of the letters up to each position that whole syllables reach. */
function heads(letters: string): Side[] {
  const reached: Side[][] = [[{ place: 0, pieces: [], cost: 0 }]];
  for (let from = 0; from < letters.length; from += 1) {
    for (const side of reached[from] ?? []) {
      for (const piece of syllablesIn(letters, (size) => [from, from + size])) {
        const place = from + piece.text.length;
        const longer = { place, pieces: [...side.pieces, piece], cost: side.cost + costOf(piece) };
        reached[place] = likeliest([...(reached[place] ?? []), longer]);
      }
    }
  }
  return reached.flat();
}

/** Readings of the letters from each position on; an incomplete last syllable adds no terms. */
function tails(letters: string): Side[] {
  const { length } = letters;
  const reached: Side[][] = [];
  reached[length] = [{ place: length, pieces: [], cost: 0 }];
  for (let to = length; to > 0; to -= 1) {
    if (to < length && syllablesBeginning(letters.slice(to)).length > 0) {
      reached[to] = [...(reached[to] ?? []), { place: to, pieces: [], cost: COST.beginning }];
    }
    for (const side of reached[to] ?? []) {
      for (const piece of syllablesIn(letters, (size) => [to - size, to])) {
        const place = to - piece.text.length;
        const longer = { place, pieces: [piece, ...side.pieces], cost: side.cost + costOf(piece) };
        reached[place] = likeliest([...(reached[place] ?? []), longer]);
      }
    }
  }
  return reached.flat();
}

function syllablesIn(letters: string, at: (size: number) => [number, number]): Piece[] {
  return range(1, LONGEST_SYLLABLE + 1).flatMap((size): Piece[] => {
    const [from, to] = at(size);
    const text = from < 0 || to > letters.length ? undefined : asSyllable(letters.slice(from, to));
    return text ? [{ kind: 'syllable', text, initial: foldLetter(text[0] ?? '') }] : [];
  });
}

function costOf({ text }: Piece): number {
  return 'aeo'.includes(text.charAt(0)) ? COST.vowelFirst : COST.syllable;
}

function likeliest(sides: Side[]): Side[] {
  return sides.sort((one, other) => one.cost - other.cost).slice(0, MOST_READINGS);
}
