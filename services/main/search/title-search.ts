import type { Database } from '#platform/database/open.ts';
import { identifiesName } from './analysis/grade.ts';
import { type Mark, marksInTitle } from './analysis/marks.ts';
import { coreOf, type PlayerQuery } from './analysis/query.ts';
import { type NamedGame, titleLookups } from './analysis/title-lookups.ts';
import type { GamesFound } from './game-search.ts';
import { type CandidateQuery, countCandidates, findCandidates } from './search-repository.ts';

/** A result found by its title or its game. */
export interface TitleHit {
  id: number;
  marks: Mark[];
  /** The title contains every word of the text. */
  complete: boolean;
}

/** The kinds found by title. */
export type TitledKind = 'news' | 'gift';

/** The hits of the shown kind, titles before games, each newest first; and the counts of both kinds. */
export interface TitlesFound {
  hits: TitleHit[];
  counts: Record<TitledKind, number>;
}

/** Most results by title. */
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
