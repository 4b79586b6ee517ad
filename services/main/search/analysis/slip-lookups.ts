import { keyOf } from './normalise.ts';
import { type Conjunction, insideTerms, type LookUp, type Piece, type Query, waysOf } from './query.ts';
import { asSyllable, foldLetter, foldSyllable, LONGEST_SYLLABLE, syllablesBeginning } from './syllables.ts';
import { omissions, term } from './tokens.ts';

/** Fewer characters, or letters, are too little to tell a slip from another name. */
export const LEAST_SLIP_CHARS = 3;
export const LEAST_SLIP_LETTERS = 4;
/** Longer texts are names typed out; a slip in them is met by their right parts. */
const MOST_SLIP_CHARS = 16;
const MOST_SLIP_LETTERS = 24;
/** Names longer than this are not followed by something else. */
const LONGEST_LEADING = 14;
/** Letters that a slip may have made unreadable: one syllable and a letter. */
const LONGEST_GARBLE = LONGEST_SYLLABLE + 1;

/**
 * The terms of names that the query may have meant with one slip: other characters of the same sound, or one
 * character or letter wrong, missing, too many or in the wrong order.
 */
export function slipLookUps(query: Query): LookUp {
  const { cells } = query;
  const leading = leadingLookUps(query);
  if (cells.every((cell) => cell.kind === 'letter' || cell.kind === 'digit')) {
    const canBePinyin = cells.every((cell) => cell.kind === 'letter');
    return [...letterSlips(keyOf(cells), canBePinyin), ...leading];
  }
  return [...homophones(query), ...charSlips(query), ...leading];
}

/** The terms of names that the query begins with and goes on after. */
export function leadingLookUps({ cells }: Query): LookUp {
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

function charSlips(query: Query): Conjunction[] {
  const chars = query.cells.map((cell) => cell.fold);
  if (chars.length > MOST_SLIP_CHARS) {
    return [];
  }
  const found = wholeSlips(chars, LEAST_SLIP_CHARS);
  if (chars.length > LEAST_SLIP_CHARS) {
    const pieces = chars.map((text): Piece => ({ kind: 'char', text, initial: text }));
    for (const place of chars.keys()) {
      found.push(rest(pieces.slice(0, place), pieces.slice(place + 1)));
      const [one, other] = pieces.slice(place, place + 2);
      if (one && other) {
        found.push([
          ...rest(pieces.slice(0, place), pieces.slice(place + 2)),
          term.chars(other.text + one.text),
        ]);
      }
    }
  }
  return found;
}

/** Whole names one slip away: they share an omission with the query, or are one, or the query is one of theirs. */
function wholeSlips(chars: readonly string[], least: number): Conjunction[] {
  const swapped = chars
    .slice(1)
    .map((char, index) => chars.with(index, char).with(index + 1, chars[index] ?? ''));
  if (chars.length < least) {
    return swapped.map((text) => [term.whole(text.join(''))]);
  }
  const without = omissions(chars);
  return [
    [term.slip(chars.join(''))],
    ...without.map((text) => [term.slip(text)]),
    ...without.map((text) => [term.whole(text)]),
    ...swapped.map((text) => [term.whole(text.join(''))]),
  ];
}

function rest(left: readonly Piece[], right: readonly Piece[]): string[] {
  return [...insideTerms(left), ...insideTerms(right)].flat();
}

function letterSlips(letters: string, canBePinyin: boolean): Conjunction[] {
  if (letters.length < LEAST_SLIP_LETTERS || letters.length > MOST_SLIP_LETTERS) {
    return [];
  }
  return [
    ...wholeSlips([...letters], LEAST_SLIP_LETTERS),
    ...(canBePinyin ? garbledPinyin(letters) : []),
    ...spelt(letters),
  ];
}

/** Long Latin names: the letters left and right of the slip, as the index has them in threes. */
function spelt(letters: string): Conjunction[] {
  const threes = (text: string) =>
    [...text]
      .slice(2)
      .map((_, index) => term.initials([...text.slice(index, index + 3)].map(foldLetter).join('')));
  const found = [...letters].map((_, place) => [
    ...threes(letters.slice(0, place)),
    ...threes(letters.slice(place + 1)),
  ]);
  return found.filter((terms) => terms.length >= letters.length - 6 && terms.length > 2);
}

/** Pinyin in which a few letters together make no sense: the syllables on both sides of them. */
function garbledPinyin(letters: string): Conjunction[] {
  const heads = leftReadings(letters);
  const tails = rightReadings(letters);
  const found = new Map<string, Conjunction>();
  for (const [from, head] of heads) {
    for (const [to, tail] of tails) {
      if (to < from || to - from > LONGEST_GARBLE || head.length + tail.length < 2) {
        continue;
      }
      const terms = rest(head.map(asPiece), tail.map(asPiece));
      found.set(terms.join(' '), terms);
    }
  }
  return [...found.values()];
}

function asPiece(text: string): Piece {
  return { kind: 'syllable', text, initial: foldLetter(text[0] ?? '') };
}

/** For every position that whole syllables reach from the left: the fewest syllables that do. */
function leftReadings(letters: string): Map<number, string[]> {
  const reached = new Map<number, string[]>([[0, []]]);
  for (let from = 0; from < letters.length; from += 1) {
    const head = reached.get(from);
    for (let size = 1; head && size <= LONGEST_SYLLABLE && from + size <= letters.length; size += 1) {
      const syllable = asSyllable(letters.slice(from, from + size));
      const before = reached.get(from + size);
      if (syllable && (!before || before.length > head.length + 1)) {
        reached.set(from + size, [...head, syllable]);
      }
    }
  }
  return reached;
}

/** The same from the right; the last syllable may be typed in part, and then says nothing. */
function rightReadings(letters: string): Map<number, string[]> {
  const reached = new Map<number, string[]>([[letters.length, []]]);
  for (let size = 1; size < LONGEST_SYLLABLE && size < letters.length; size += 1) {
    if (syllablesBeginning(letters.slice(-size)).length > 0) {
      reached.set(letters.length - size, []);
    }
  }
  for (let to = letters.length; to > 0; to -= 1) {
    const tail = reached.get(to);
    for (let size = 1; tail && size <= Math.min(LONGEST_SYLLABLE, to); size += 1) {
      const syllable = asSyllable(letters.slice(to - size, to));
      const before = reached.get(to - size);
      if (syllable && (!before || before.length === 0 || before.length > tail.length + 1)) {
        reached.set(to - size, [syllable, ...tail]);
      }
    }
  }
  return reached;
}

/**
 * Parts of the query that names nearest to it may share: pairs of characters or of syllables, else single
 * characters. For the names to show where nothing was found.
 */
export function nearLookUps(query: Query): LookUp {
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
