import { range } from './marks.ts';
import { type Conjunction, type Piece, sidesOfGap } from './query.ts';
import { asSyllable, foldLetter, LONGEST_SYLLABLE, syllablesBeginning } from './syllables.ts';

/** Letters that a typo may make unreadable: one syllable and a letter. */
const LONGEST_GARBLE = LONGEST_SYLLABLE + 1;
/** Positions of the typo looked up, and readings of the letters on each side. */
const MOST_GARBLED = 24;
const MOST_READINGS = 2;
/** Cost of a reading: by its syllables, few of which begin with a vowel, and its unreadable letters. */
const COST = { syllable: 1, vowelFirst: 1.6, beginning: 0.5, garbled: 0.35 };

/** Pinyin with a few unreadable or wrong letters: the syllables on both sides. The likeliest positions come first. */
export function garbledPinyin(letters: string): Conjunction[] {
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
