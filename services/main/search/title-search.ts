import type { Database } from '#platform/database/open.ts';
import { standsForName } from './analysis/grade.ts';
import { type Mark, marksInTitle } from './analysis/marks.ts';
import { type PlayerQuery, subjectOf } from './analysis/query.ts';
import { type NamedGame, titleLookups } from './analysis/title-lookups.ts';
import type { GamesFound } from './game-search.ts';
import { type CandidateQuery, countCandidates, findCandidates } from './search-repository.ts';

/** Something that a text found by its title, or by the game it is about. */
export interface TitleHit {
  id: number;
  marks: Mark[];
  /** The title has every word of the text. */
  complete: boolean;
}

/** What has titles. */
export type TitledKind = 'news' | 'gift';

/** What a text finds beside games: what is shown, titles before games, each newest first; and how many of each. */
export interface TitlesFound {
  hits: TitleHit[];
  counts: Record<TitledKind, number>;
}

/** Titles that pages of results go on to. */
const MOST_TITLES = 200;
/** Games whose news and packs a text may stand for. */
const MOST_GAMES = 5;

/** News and packs by their titles and by the games that the text names. What isn't `shown` is only counted. */
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

/** The games that the text is the name of, or where it is none, those that it begins with. */
function namedGames(query: PlayerQuery, { hits, leading }: GamesFound): NamedGame[] {
  const meant = hits.filter(standsForName).map(({ id }) => ({ id, rest: [] }));
  const begun = leading.map(({ id, length }) => ({ id, rest: subjectOf(query).cells.slice(length) }));
  return (meant.length > 0 ? meant : begun).slice(0, MOST_GAMES);
}
