import type { CallParams } from '#contract/call.ts';
import type { searchGames, searchNews, searchPacks, suggest } from '#contract/calls/search.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
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
import { listHotWords, newsInCategory } from './search-repository.ts';
import { searchTitles, type TitledKind, type TitleHit, type TitlesFound } from './title-search.ts';

type Params = CallParams<typeof searchGames>;

/** Most results of a search; a longer list is reported as capped. */
const MOST_RESULTS = 200;
const HOT_WORDS = 10;
const SUGGESTIONS = 8;
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
  const [rows, next, extras] = await Promise.all([
    rowsOf(hits, (ids) => findNewsCards(db, ids, scope.now)),
    nextNews(db, scope.now),
    resultExtras(db, query, titles.hits, scope),
  ]);
  scope.changesAt(next);
  const list = presentHits(hits, presentNewsCards(rows, scope));
  return { ...resultPage(list, titles.hits, params, scope), ...extras, counts: counts(games, titles) };
};

/** Gift packs by title or game: titles first, each newest first. */
export const findPacksFor: PublicRead<typeof searchPacks> = async (db, params, scope) => {
  const { query, games, titles } = await findTitles(db, params, 'gift', scope);
  const hits = pageOf(titles.hits, params);
  const [rows, extras] = await Promise.all([
    rowsOf(hits, (ids) => findPacks(db, ids)),
    resultExtras(db, query, titles.hits, scope),
  ]);
  const list = presentHits(hits, presentPackCards(rows, scope));
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
  const shown = hits.slice(0, SUGGESTIONS);
  const rows = await rowsOf(shown, (ids) => findGameRefs(db, ids));
  return { games: presentHits(shown, rows), hot_words: [], generated_at };
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
  const rows = await rowsOf(near, (ids) => findGameRefs(db, ids));
  return { hot_words, near: rows };
}

function hotWords(db: Database, scope: ReadScope) {
  scope.tag('hot_words');
  return listHotWords(db, HOT_WORDS);
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
