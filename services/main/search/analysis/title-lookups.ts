import type { Cell } from './normalise.ts';
import { type Conjunction, coreOf, type PlayerQuery, type Query } from './query.ts';
import { foldLetter } from './syllables.ts';
import { letterRuns, term } from './tokens.ts';

/** A game named in the query, and the other cells of the query. */
export interface NamedGame {
  id: number;
  rest: readonly Cell[];
}

/**
 * The lookups of news and packs: by the words of their title, with and without the intent words, or by a game and the
 * remaining words.
 */
export function titleLookups(query: PlayerQuery, games: readonly NamedGame[]) {
  const words = wordsOf(coreOf(query));
  const all = query.core ? [...words, ...query.intents] : words;
  const titles = query.intents.length > 0 ? [all, words] : [all];
  return {
    titles: titles.map((one) =>
      [one.flatMap((word) => charTerms(word.cells))].filter((terms) => terms.length > 0),
    ),
    game: games.map(({ id, rest }) => [term.game(id), ...charTerms(rest)]),
  };
}

function wordsOf(query: Query): readonly Query[] {
  return query.words.length > 0 ? query.words : [query];
}

/** The terms of a title that contains these characters side by side; Latin letters in threes. */
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
  for (const cellsOfRun of letterRuns(cells)) {
    const run = cellsOfRun.map((cell) => foldLetter(cell.fold)).join('');
    const size = Math.min(3, run.length);
    for (let from = 0; size > 1 && from + size <= run.length; from += 1) {
      terms.add(term.initials(run.slice(from, from + size)));
    }
  }
  return [...terms];
}
