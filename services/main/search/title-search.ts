import type { Database } from '../../../platform/database/open.ts';
import { standsForName } from './analysis/grade.ts';
import { type Mark, marksInTitle } from './analysis/marks.ts';

import type { Query } from './analysis/query.ts';
import { type NamedGame, titleLookUps } from './analysis/title-lookups.ts';
import type { GamesFound } from './game-search.ts';
import { type Candidate, findCandidates } from './search-repository.ts';

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
const MOST_TITLES = 200;
/** Games whose news and packs a text may stand for. */
const MOST_GAMES = 5;

/**
 * News and packs by their titles and by the games that the text names, in one statement. Marks are found in
 * the titles of `shown` alone.
 */
export async function searchTitles(
  db: Database,
  query: Query,
  games: GamesFound,
  { shown, now }: { shown: keyof TitleHits | 'game'; now: Date },
): Promise<TitleHits> {
  if (query.cells.length === 0) {
    return { news: [], gift: [] };
  }
  const { title, game } = titleLookUps(query, namedGames(query, games));
  const groups = [title, game].map((lookUp) => ({ lookUp, limit: MOST_TITLES }));
  const found = await findCandidates(db, [
    {
      kind: 'news',
      groups,
      limit: MOST_TITLES,
      maxWeight: now.getTime() / 1000,
      nameless: shown !== 'news',
    },
    { kind: 'gift', groups, limit: MOST_TITLES, nameless: shown !== 'gift' },
  ]);
  return { news: hitsOf('news', found, query), gift: hitsOf('gift', found, query) };
}

/** The games that the text is the name of, or where it is none, those that it begins with. */
function namedGames(query: Query, { hits, leading }: GamesFound): NamedGame[] {
  const meant = hits.filter(standsForName).map(({ id }) => ({ id, rest: [] }));
  const begun = leading.map(({ id, length }) => ({ id, rest: query.cells.slice(length) }));
  return (meant.length > 0 ? meant : begun).slice(0, MOST_GAMES);
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
