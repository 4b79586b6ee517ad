import { range } from './marks.ts';
import { type Conjunction, type Piece, sidesOfGap } from './query.ts';
import { asSyllable, foldLetter, LONGEST_SYLLABLE, syllablesBeginning } from './syllables.ts';

/** Letters that a typo may have made unreadable: one syllable and a letter. */
const LONGEST_GARBLE = LONGEST_SYLLABLE + 1;
/** How many places for it are looked up, and how many readings of the letters on its sides. */
const MOST_GARBLED = 24;
const MOST_READINGS = 2;
/** How unlikely a reading is: by its syllables, few of which begin with a vowel, and by what it can't read. */
const COST = { syllable: 1, vowelFirst: 1.6, beginning: 0.5, garbled: 0.35 };

/**
 * Pinyin in which a few letters together make no sense, or another than was meant: the syllables on both sides
 * of them. The likeliest places for the typo come first.
 */
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

/** Syllables that the letters before a place, or after it, are read as. */
interface Side {
  place: number;
  pieces: Piece[];
  cost: number;
}

/** What the letters begin with, up to each place that whole syllables reach; a few readings of each. */
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

/** What the letters end with; the last syllable may be typed in part, and then says nothing. */
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
