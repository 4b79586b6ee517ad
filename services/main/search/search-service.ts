import type { CallParams } from '#contract/call.ts';
import type { searchGames, searchNews, searchPacks, suggest } from '#contract/calls/search.ts';
import type { HotWord } from '#contract/entities/site.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import { countedTerm } from '#platform/core/search-term.ts';
import type { Database } from '#platform/database/open.ts';
import { presentGameCards } from '../catalogue/game-card-presenter.ts';
import { gameCardsInOrder } from '../catalogue/game-card-query.ts';
import { findGameRefs } from '../catalogue/game-ref.ts';
import type { PublicRead } from '../catalogue/handlers.ts';
import { presentNewsCards } from '../news/news-presenter.ts';
import { findNewsCards, nextNews } from '../news/news-repository.ts';
import { presentPackCards } from '../packs/pack-presenter.ts';
import { findPacks } from '../packs/pack-repository.ts';
import type { Mark } from './analysis/marks.ts';
import { coreOf, type PlayerQuery, readQuery } from './analysis/query.ts';
import { FULL_REACH, findNearGames, type GamesFound, SHORT_REACH, searchGameNames } from './game-search.ts';
import { countSearches, flaggedAmong, listHotWords, newsInCategory } from './search-repository.ts';
import { searchTitles, type TitledKind, type TitleHit, type TitlesFound } from './title-search.ts';
import { wordTrend } from './word-trend.ts';

type Params = CallParams<typeof searchGames>;

/** Most results of a search; a longer list is reported as capped. */
const MOST_RESULTS = 200;
const HOT_WORDS = 10;
const SUGGESTIONS = 8;
/** The hits that the suggestions are taken from: flagged games are left out. */
const SUGGESTED_HITS = 24;
const NEAR = 6;

export const findGamesFor: PublicRead<typeof searchGames> = async (db, params, scope) => {
  const query = readQuery(params.val);
  const games = await searchGameNames(db, query, FULL_REACH);
  const hits = pageOf(games.hits, params);
  const [rows, titles, extras] = await Promise.all([
    rowsOf(hits, (ids) => gameCardsInOrder(db, ids, scope.now)),
    searchTitles(db, query, games, { shown: 'game', now: scope.now }),
    resultExtras(db, query, games.hits, scope),
  ]);
  const list = presentHits(hits, presentGameCards(rows, scope));
  return { ...resultPage(list, games.hits, params, scope), ...extras, counts: counts(games, titles) };
};

/** News by title or game: complete titles first, then the category of the intent words, each newest first. */
export const findNewsFor: PublicRead<typeof searchNews> = async (db, params, scope) => {
  const { query, games, titles } = await findTitles(db, params, 'news', scope);
  const hits = pageOf(await byCategory(db, query, titles.hits), params);
  const [rows, flagged, next, extras] = await Promise.all([
    rowsOf(hits, (ids) => findNewsCards(db, ids, scope.now)),
    flaggedOf(db, 'news', hits),
    nextNews(db, scope.now),
    resultExtras(db, query, titles.hits, scope),
  ]);
  scope.changesAt(next);
  const list = withNotice(presentHits(hits, presentNewsCards(rows, scope)), flagged);
  return { ...resultPage(list, titles.hits, params, scope), ...extras, counts: counts(games, titles) };
};

/** Gift packs by title or game: titles first, each newest first. */
export const findPacksFor: PublicRead<typeof searchPacks> = async (db, params, scope) => {
  const { query, games, titles } = await findTitles(db, params, 'gift', scope);
  const hits = pageOf(titles.hits, params);
  const [rows, flagged, extras] = await Promise.all([
    rowsOf(hits, (ids) => findPacks(db, ids)),
    flaggedOf(db, 'gift', hits),
    resultExtras(db, query, titles.hits, scope),
  ]);
  const list = withNotice(presentHits(hits, presentPackCards(rows, scope)), flagged);
  return { ...resultPage(list, titles.hits, params, scope), ...extras, counts: counts(games, titles) };
};

async function findTitles(db: Database, { val }: Params, shown: TitledKind, { now }: ReadScope) {
  const query = readQuery(val);
  const games = await searchGameNames(db, query, FULL_REACH);
  return { query, games, titles: await searchTitles(db, query, games, { shown, now }) };
}

export const suggestGames: PublicRead<typeof suggest> = async (db, { val }, scope) => {
  const query = readQuery(val);
  scope.tag('games');
  const generated_at = chinaTime(scope.now);
  if (query.cells.length === 0) {
    return { games: [], hot_words: await hotWords(db, scope), generated_at };
  }
  const { hits } = await searchGameNames(db, query, SHORT_REACH);
  const rows = await rowsOf(hits.slice(0, SUGGESTED_HITS), (ids) => findGameRefs(db, ids, 'promoted'));
  return { games: presentHits(hits, rows).slice(0, SUGGESTIONS), hot_words: [], generated_at };
};

/** Complete titles first, then the category of the intent words, then the others. */
async function byCategory(
  db: Database,
  { category }: PlayerQuery,
  hits: readonly TitleHit[],
): Promise<readonly TitleHit[]> {
  if (category === undefined || hits.length === 0) {
    return hits;
  }
  const wanted = await newsInCategory(
    db,
    hits.map(({ id }) => id),
    category,
  );
  const rank = ({ id, complete }: TitleHit) => (complete ? 0 : wanted.has(id) ? 1 : 2);
  return hits.toSorted((one, other) => rank(one) - rank(other));
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

function pageOf<Hit>(hits: readonly Hit[], { page, size }: Params): Hit[] {
  return hits.slice(0, MOST_RESULTS).slice((page - 1) * size, page * size);
}

function resultPage<T>(
  list: T[],
  { length }: readonly unknown[],
  { page, size }: Params,
  { now }: ReadScope,
) {
  return {
    list,
    total: Math.min(length, MOST_RESULTS),
    ...(length >= MOST_RESULTS ? { total_capped: true } : {}),
    ...{ page, size, generated_at: chinaTime(now) },
  };
}

function counts(games: GamesFound, titles: TitlesFound) {
  return { game: Math.min(games.hits.length, MOST_RESULTS), ...titles.counts };
}

/** The hot words, and similar names if there are no results. */
async function resultExtras(db: Database, query: PlayerQuery, found: readonly unknown[], scope: ReadScope) {
  scope.tag('games', 'news', 'packs');
  const [hot_words, near] = await Promise.all([
    hotWords(db, scope),
    found.length === 0 && query.cells.length > 0 ? findNearGames(db, coreOf(query), NEAR) : [],
  ]);
  const rows = await rowsOf(near, (ids) => findGameRefs(db, ids, 'promoted'));
  return { hot_words, near: rows };
}

/** The hot words with their trends, which change at midnight in China. */
async function hotWords(db: Database, scope: ReadScope): Promise<HotWord[]> {
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

/** Items in the order of the hits, with the marks in their names and the matched alias; deleted ones are omitted. */
function presentHits<Item extends { id: number }>(
  hits: readonly { id: number; marks: Mark[]; alias?: string | null }[],
  items: readonly Item[],
) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return hits.flatMap(({ id, marks, alias = null }) => {
    const item = byId.get(id);
    return item ? [{ ...item, marks, matched_alias: alias }] : [];
  });
}
