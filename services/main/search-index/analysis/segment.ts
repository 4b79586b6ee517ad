import { asSyllable, LONGEST_SYLLABLE, syllablesBeginning } from './syllables.ts';

/** A piece of typed letters: a whole syllable, the beginning of one, or an initial. */
export interface LetterPiece {
  kind: 'syllable' | 'beginning' | 'initial';
  text: string;
}

const TWO_LETTER_INITIALS = new Set(['zh', 'ch', 'sh']);
/** Most readings of one run of letters. */
const MOST_WAYS = 6;
/** Readings that cost more than the likeliest by this are ignored: zhan is no initial z before han. */
const FARTHEST = 1.5;
/** Longer runs are read as pinyin up to here; no name has more letters. */
const LONGEST_RUN = 60;

interface Way {
  pieces: LetterPiece[];
  cost: number;
}

/**
 * The likeliest readings of letters as sounds of a name: xian is xian or xi an, wzry are four initials, wangzher two
 * syllables and the beginning of a third. Fewest pieces first.
 */
export function readLetters(letters: string): LetterPiece[][] {
  const length = Math.min(letters.length, LONGEST_RUN);
  const best: Way[][] = Array.from({ length: length + 1 }, () => []);
  best[0] = [{ pieces: [], cost: 0 }];
  for (let from = 0; from < length; from += 1) {
    for (const { piece, cost } of piecesAt(letters, from, length)) {
      const target = best[from + piece.text.length];
      for (const way of best[from] ?? []) {
        target?.push({ pieces: [...way.pieces, piece], cost: way.cost + cost });
      }
    }
    const next = best[from + 1] ?? [];
    next.sort((one, other) => one.cost - other.cost);
    next.length = Math.min(next.length, MOST_WAYS);
  }
  const ways = best[length] ?? [];
  const likeliest = ways[0]?.cost ?? 0;
  return ways.filter((way) => way.cost <= likeliest + FARTHEST).map((way) => way.pieces);
}

function piecesAt(letters: string, from: number, length: number): { piece: LetterPiece; cost: number }[] {
  const found: { piece: LetterPiece; cost: number }[] = [];
  for (let size = 1; size <= Math.min(LONGEST_SYLLABLE, length - from); size += 1) {
    const text = letters.slice(from, from + size);
    const syllable = asSyllable(text);
    if (syllable !== undefined) {
      found.push({ piece: { kind: 'syllable', text }, cost: size === 1 ? 2 : 1 });
    }
    if (size === 1 || TWO_LETTER_INITIALS.has(text)) {
      found.push({ piece: { kind: 'initial', text }, cost: 1 + size });
    } else if (from + size === length && syllablesBeginning(text).length > 0) {
      found.push({ piece: { kind: 'beginning', text }, cost: 1.5 });
    }
  }
  return found;
}
