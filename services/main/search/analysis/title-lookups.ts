import type { Cell } from './normalise.ts';
import { type Conjunction, type Lookup, type PlayerQuery, type Query, subjectOf } from './query.ts';
import { foldLetter } from './syllables.ts';
import { term } from './tokens.ts';

/** What a title is looked up by: its own words, most of them first, and the games it may be about. */
export interface TitleLookups {
  titles: Lookup[];
  game: Lookup;
}

/** A game that the query names, and the cells of the query that say something else. */
export interface NamedGame {
  id: number;
  rest: readonly Cell[];
}

/**
 * How news and packs are found: by the words of their title, with the intent words and without them, or by a game with
 * the rest of the words.
 */
export function titleLookups(query: PlayerQuery, games: readonly NamedGame[]): TitleLookups {
  const words = wordsOf(subjectOf(query));
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
