import type { Database } from '../../../platform/database/open.ts';
import { type Mark, marksInTitle } from './analysis/marks.ts';
import { standsForName } from './analysis/match.ts';
import type { Query } from './analysis/query.ts';
import { type NamedGame, titleLookUps } from './analysis/title-lookups.ts';
import { findLeadingGames, type GameHit } from './game-search.ts';
import { type Candidate, type CandidateQuery, findCandidates } from './search-repository.ts';

/** Something that a text found by its title, or by the game it is about. */
export interface TitleHit {
  id: number;
  marks: Mark[];
}

/** What a text finds beside games, newest first, titles before games. */
export interface TitleHits {
  news: TitleHit[];
  gift: TitleHit[];
}

/** Titles that pages of results go on to. */
export const MOST_TITLES = 200;
/** Games whose news and packs a text may stand for. */
const MOST_GAMES = 5;

/** News and packs by their titles and by the games that the text names. Two statements at most. */
export async function searchTitles(
  db: Database,
  query: Query,
  games: readonly GameHit[],
  now: Date,
): Promise<TitleHits> {
  if (query.cells.length === 0) {
    return { news: [], gift: [] };
  }
  const { title, game } = titleLookUps(query, await namedGames(db, query, games));
  const groups = [title, game].map((lookUp) => ({ lookUp, limit: MOST_TITLES }));
  const queries: CandidateQuery[] = [
    { kind: 'news', groups, limit: MOST_TITLES, maxWeight: now.getTime() / 1000 },
    { kind: 'gift', groups, limit: MOST_TITLES },
  ];
  const found = await findCandidates(db, queries);
  return { news: hitsOf('news', found, query), gift: hitsOf('gift', found, query) };
}

/** The games that the text is the name of, or where it is none, those that it begins with. */
async function namedGames(db: Database, query: Query, games: readonly GameHit[]): Promise<NamedGame[]> {
  const meant = games.filter(standsForName);
  if (meant.length > 0) {
    return meant.slice(0, MOST_GAMES).map(({ id }) => ({ id, rest: [] }));
  }
  const leading = await findLeadingGames(db, query);
  return leading.slice(0, MOST_GAMES).map(({ id, length }) => ({ id, rest: query.cells.slice(length) }));
}

function hitsOf(kind: Candidate['kind'], found: readonly Candidate[], query: Query): TitleHit[] {
  const hits = new Map<number, TitleHit>();
  for (const candidate of found) {
    if (candidate.kind === kind && !hits.has(candidate.ref_id)) {
      const title = candidate.names[0]?.[0] ?? '';
      hits.set(candidate.ref_id, { id: candidate.ref_id, marks: marksInTitle(title, query) });
    }
  }
  return [...hits.values()];
}
