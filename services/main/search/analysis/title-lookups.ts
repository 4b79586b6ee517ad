import type { Cell } from './normalise.ts';
import type { Conjunction, LookUp, Query } from './query.ts';
import { foldLetter } from './syllables.ts';
import { term } from './tokens.ts';

/** What a title is looked up by: its own words, and the games it may be about. */
export interface TitleLookUps {
  title: LookUp;
  game: LookUp;
}

/** A game that the query names, and the cells of the query that say something else. */
export interface NamedGame {
  id: number;
  rest: readonly Cell[];
}

/** Words that every pack answers to, whatever its title. */
const PACK_WORDS = new Set([
  '礼包',
  '礼包码',
  '兑换码',
  '激活码',
  '礼品码',
  '礼包兑换码',
  'cdk',
  '福利',
  '礼券',
]);

/** How news and packs are found: by the words of their title, or by a game with the rest of the words. */
export function titleLookUps(query: Query, games: readonly NamedGame[]): TitleLookUps {
  const words = query.words.length > 0 ? query.words : [query];
  return {
    title: [words.flatMap((word) => charTerms(word.cells))].filter((terms) => terms.length > 0),
    game: games.map(({ id, rest }) => [term.game(id), ...(isPackWord(rest) ? [] : charTerms(rest))]),
  };
}

function isPackWord(cells: readonly Cell[]): boolean {
  return PACK_WORDS.has(cells.map((cell) => cell.char).join(''));
}

/** The terms of a title that has these characters side by side; Latin letters go in threes. */
function charTerms(cells: readonly Cell[]): Conjunction {
  const terms = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (next && (cell.kind !== 'letter' || next.kind !== 'letter')) {
      terms.add(term.chars(cell.fold + next.fold));
    } else if (cells.length === 1 && cell.kind !== 'letter') {
      terms.add(term.chars(cell.fold));
    }
  }
  for (const run of letterRuns(cells)) {
    const size = Math.min(3, run.length);
    for (let from = 0; size > 1 && from + size <= run.length; from += 1) {
      terms.add(term.initials(run.slice(from, from + size)));
    }
  }
  return [...terms];
}

function letterRuns(cells: readonly Cell[]): string[] {
  return cells
    .map((cell) => (cell.kind === 'letter' || cell.kind === 'digit' ? foldLetter(cell.fold) : ' '))
    .join('')
    .split(' ')
    .filter((run) => run !== '');
}
