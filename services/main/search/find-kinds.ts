import type { SearchKind } from '#contract/calls/search.ts';
import { RESULTS_LIMIT } from '#contract/search-limits.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { Database } from '#platform/database/open.ts';
import { pageOfGames } from '../games/game-list-repository.ts';
import { nextNews } from '../news/news-repository.ts';
import type { PlayerQuery } from '../search-index/analysis/query.ts';
import { FULL_REACH, type GameHit, type GamesFound, searchGames } from './game-search.ts';
import { findOpeningIds, type OpeningsFound } from './opening-search.ts';
import { newestTitles, newsInCategory } from './search-repository.ts';
import { searchTitles, type TitledKind, type TitleHit, type TitlesFound } from './title-search.ts';

/** The newest records for a text that names a kind alone: 礼包码. */
const NEWEST = 40;

/** What a search finds; titles that are only counted have no hits. */
export interface KindsFound {
  games: GamesFound;
  gift: { hits: readonly TitleHit[] };
  news: { hits: readonly TitleHit[] };
  opening: OpeningsFound;
  counts: Record<SearchKind, number>;
}

/**
 * Searches all kinds; of titles only the requested ones are listed, the others are counted. Each page of the results changes at the
 * next opening among them, which moves to another page, and with the next article.
 */
export async function findKinds(
  db: Database,
  query: PlayerQuery,
  shown: SearchKind | 'all',
  scope: ReadScope,
): Promise<KindsFound> {
  const { now } = scope;
  const named = await searchGames(db, query, FULL_REACH);
  const [games, titles, opening, next] = await Promise.all([
    orHottest(db, query, named, now),
    searchTitles(db, query, named, { shown: shown === 'all' ? ['gift', 'news'] : [shown], now }),
    findOpeningIds(db, query, named, now),
    nextNews(db, now),
  ]);
  scope.changesAt(next, opening.next);
  const [gift, news] = await Promise.all([
    withNewest(db, query, 'gift', titles, now),
    withNewest(db, query, 'news', titles, now),
  ]);
  return {
    games,
    opening,
    gift: { hits: gift.hits },
    news: { hits: await byCategory(db, query, news.hits) },
    counts: {
      game: Math.min(games.hits.length, RESULTS_LIMIT),
      gift: gift.count,
      news: news.count,
      opening: opening.ids.length,
    },
  };
}

/** The hottest games for a text that wants games and names none: 好玩的游戏. */
async function orHottest(
  db: Database,
  { isIntentOnly, wanted }: PlayerQuery,
  found: GamesFound,
  now: Date,
): Promise<GamesFound> {
  const wantsGames = wanted.kind === undefined || wanted.kind === 'game';
  if (found.hits.length > 0 || !isIntentOnly || !wantsGames) {
    return found;
  }
  const { rows } = await pageOfGames(db, { sort: 'hot', page: 1, size: NEWEST }, now);
  const hits = rows.map(
    ({ id, name }): GameHit => ({ id, name, weight: 0, grade: 0, marks: [], alias: null }),
  );
  return { ...found, hits };
}

/** The hits of a kind; for a text that wants the kind and names nothing, the newest records follow. */
async function withNewest(
  db: Database,
  { isIntentOnly, wanted }: PlayerQuery,
  kind: TitledKind,
  { hits, counts }: TitlesFound,
  now: Date,
): Promise<{ hits: readonly TitleHit[]; count: number }> {
  if (!isIntentOnly || wanted.kind !== kind) {
    return { hits: hits[kind], count: counts[kind] };
  }
  const known = new Set(hits[kind].map(({ id }) => id));
  const ids = await newestTitles(db, kind, { category: wanted.category, now, limit: NEWEST });
  const newest = ids
    .filter((id) => !known.has(id))
    .map((id): TitleHit => ({ id, marks: [], complete: false, isNamed: true }));
  return { hits: [...hits[kind], ...newest], count: Math.max(counts[kind], known.size + newest.length) };
}

/** Complete titles first, then the category of the intent words, then the others. */
async function byCategory(
  db: Database,
  { wanted: { category } }: PlayerQuery,
  hits: readonly TitleHit[],
): Promise<readonly TitleHit[]> {
  if (category === undefined || hits.length === 0) {
    return hits;
  }
  const found = hits.map(({ id }) => id);
  const ids = await newsInCategory(db, found, category);
  const rank = ({ id, complete }: TitleHit) => (complete ? 0 : ids.has(id) ? 1 : 2);
  return hits.toSorted((one, other) => rank(one) - rank(other));
}
