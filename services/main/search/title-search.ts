import type { Database } from '#platform/database/open.ts';
import { identifiesName } from './analysis/grade.ts';
import { type Mark, marksInTitle } from './analysis/marks.ts';
import type { Cell } from './analysis/normalise.ts';
import { type Conjunction, coreOf, type PlayerQuery, type Query } from './analysis/query.ts';
import { foldLetter } from './analysis/syllables.ts';
import { letterRuns, term } from './analysis/tokens.ts';
import type { GamesFound } from './game-search.ts';
import { type CandidateQuery, countCandidates, findCandidates } from './search-repository.ts';

export interface TitleHit {
  id: number;
  marks: Mark[];
  /** The title contains every word of the text. */
  complete: boolean;
}

export type TitledKind = 'news' | 'gift';

/** The hits of the shown kind, titles before games, each newest first; and the counts of both kinds. */
export interface TitlesFound {
  hits: TitleHit[];
  counts: Record<TitledKind, number>;
}

const MOST_TITLES = 200;
/** Most games whose news and packs are included. */
const MOST_GAMES = 5;

/**
 * Searches news and packs by title and by the games named in the text. Only the `shown` kind is listed, the other is
 * counted.
 */
export async function searchTitles(
  db: Database,
  query: PlayerQuery,
  games: GamesFound,
  { shown, now }: { shown: TitledKind | 'game'; now: Date },
): Promise<TitlesFound> {
  if (query.cells.length === 0) {
    return { hits: [], counts: { news: 0, gift: 0 } };
  }
  const queries = titleQueries(query, games, now);
  const list = queries.find(({ kind }) => kind === shown);
  const [counted, found] = await Promise.all([
    countCandidates(
      db,
      queries.filter((one) => one !== list),
    ),
    list ? findCandidates(db, list) : [],
  ]);
  return {
    hits: found.map(({ ref_id, names, place }) => ({
      id: ref_id,
      complete: place === 0,
      marks: marksInTitle(names[0]?.[0] ?? '', query),
    })),
    counts: { news: 0, gift: 0, ...counted, ...(list && { [list.kind]: found.length }) },
  };
}

function titleQueries(query: PlayerQuery, games: GamesFound, now: Date): CandidateQuery[] {
  const { titles, game } = titleLookups(query, namedGames(query, games));
  const groups = [...titles, game].map((lookUp) => ({ lookUp, limit: MOST_TITLES }));
  return [
    { kind: 'news', groups, limit: MOST_TITLES, maxWeight: now.getTime() / 1000 },
    { kind: 'gift', groups, limit: MOST_TITLES },
  ];
}

/** The games that the text names, else those that it starts with. */
function namedGames(query: PlayerQuery, { hits, leading }: GamesFound): NamedGame[] {
  const meant = hits.filter(identifiesName).map(({ id }) => ({ id, rest: [] }));
  const begun = leading.map(({ id, length }) => ({ id, rest: coreOf(query).cells.slice(length) }));
  return (meant.length > 0 ? meant : begun).slice(0, MOST_GAMES);
}

/** A game named in the query, and the other cells of the query. */
interface NamedGame {
  id: number;
  rest: readonly Cell[];
}

/**
 * The lookups of news and packs: by the words of their title, with and without the intent words, or by a game and the
 * remaining words.
 */
function titleLookups(query: PlayerQuery, games: readonly NamedGame[]) {
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
