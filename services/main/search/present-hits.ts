import type { HotWord } from '#contract/entities/site.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import { countedTerm } from '#platform/core/search-term.ts';
import type { Database } from '#platform/database/open.ts';
import { presentGameCards } from '../games/game-card-presenter.ts';
import { gameCardsInOrder } from '../games/game-card-query.ts';
import { findGameRefs } from '../lists/game-ref.ts';
import { presentNewsCards } from '../news/news-presenter.ts';
import { findNewsCards } from '../news/news-repository.ts';
import { presentPackCards } from '../packs/pack-presenter.ts';
import { findPacks } from '../packs/pack-repository.ts';
import { openingsInOrder } from '../schedule/opening-repository.ts';
import { presentOpenings } from '../schedule/schedule-presenter.ts';
import type { Mark } from '../search-index/analysis/marks.ts';
import { coreOf, type PlayerQuery } from '../search-index/analysis/query.ts';
import { findNearGames, type GameHit } from './game-search.ts';
import { findRelatedGames } from './related-games.ts';
import { countSearches, flaggedAmong, listHotWords } from './search-repository.ts';
import type { TitledKind, TitleHit } from './title-search.ts';
import { wordTrend } from './word-trend.ts';

const HOT_WORDS = 10;
const NEAR = 6;
const RELATED = 6;

export async function gameHits(db: Database, hits: readonly GameHit[], scope: ReadScope) {
  return withMarks(hits, await gameCards(db, hits, scope));
}

async function gameCards(db: Database, games: readonly { id: number }[], scope: ReadScope) {
  scope.tag('games');
  const rows = await rowsOf(games, (ids) => gameCardsInOrder(db, ids, scope.now));
  return presentGameCards(rows, scope);
}

export async function newsHits(db: Database, hits: readonly TitleHit[], scope: ReadScope) {
  scope.tag('news', 'games');
  const [rows, flagged] = await Promise.all([
    rowsOf(hits, (ids) => findNewsCards(db, ids, scope.now)),
    flaggedOf(db, 'news', hits),
  ]);
  return withNotice(withMarks(hits, presentNewsCards(rows, scope)), flagged);
}

export async function packHits(db: Database, hits: readonly TitleHit[], scope: ReadScope) {
  scope.tag('packs', 'games');
  const [rows, flagged] = await Promise.all([
    rowsOf(hits, (ids) => findPacks(db, ids)),
    flaggedOf(db, 'gift', hits),
  ]);
  return withNotice(withMarks(hits, presentPackCards(rows, scope)), flagged);
}

export async function openingHits(db: Database, ids: readonly number[], scope: ReadScope) {
  scope.tag('openings', 'games');
  return presentOpenings(ids.length > 0 ? await openingsInOrder(db, ids) : [], scope);
}

async function rowsOf<Row>(
  hits: readonly { id: number }[],
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  return hits.length > 0 ? read(hits.map(({ id }) => id)) : [];
}

async function flaggedOf(db: Database, kind: TitledKind, hits: readonly TitleHit[]): Promise<Set<number>> {
  const ids = hits.map(({ id }) => id);
  return ids.length > 0 ? flaggedAmong(db, kind, ids) : new Set();
}

function withNotice<Item extends { id: number }>(items: readonly Item[], flagged: ReadonlySet<number>) {
  return items.map((item) => ({ ...item, minors_notice: flagged.has(item.id) }));
}

/** Items in the order of the hits, with the marks in their names and the matched alias; deleted ones are omitted. */
export function withMarks<Item extends { id: number }>(
  hits: readonly { id: number; marks: Mark[]; alias?: string | null }[],
  items: readonly Item[],
) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return hits.flatMap(({ id, marks, alias = null }) => {
    const item = byId.get(id);
    return item ? [{ ...item, marks, matched_alias: alias }] : [];
  });
}

/** The hot words; similar names without results, and related games without games. */
export async function resultExtras(
  db: Database,
  query: PlayerQuery,
  { isEmpty, lacksGames }: { isEmpty: boolean; lacksGames: boolean },
  scope: ReadScope,
) {
  scope.tag('games', 'news', 'packs', 'openings');
  const [hot_words, near, related] = await Promise.all([
    hotWords(db, scope),
    isEmpty && query.cells.length > 0 ? findNearGames(db, coreOf(query), NEAR) : [],
    lacksGames ? findRelatedGames(db, query, RELATED) : [],
  ]);
  return {
    hot_words,
    near: await rowsOf(near, (ids) => findGameRefs(db, ids, 'promoted')),
    related: await gameCards(
      db,
      related.filter(({ id }) => near.every((one) => one.id !== id)),
      scope,
    ),
  };
}

/** The hot words with their trends, which change at midnight in China. */
export async function hotWords(db: Database, scope: ReadScope): Promise<HotWord[]> {
  scope.tag('hot_words', 'games');
  scope.changesAt(chinaDayStart(scope.now, 1));
  const words = await listHotWords(db, HOT_WORDS);
  const terms = words.map(({ word }) => countedTerm(word));
  const searches = await countSearches(db, terms, scope.now);
  return words.map((one, index) => ({
    ...one,
    trend: wordTrend(searches.get(terms[index] ?? '') ?? { recent: 0, before: 0 }),
  }));
}
