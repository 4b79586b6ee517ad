import type { CallParams } from '#contract/call.ts';
import type {
  SearchKind,
  search,
  searchGames,
  searchNews,
  searchOpenings,
  searchPacks,
} from '#contract/calls/search.ts';
import { RESULTS_LIMIT } from '#contract/search-limits.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handle } from '../context.ts';
import { readQuery } from '../search-index/analysis/query.ts';
import { findKinds, type KindsFound } from './find-kinds.ts';
import { kindOrder } from './kind-order.ts';
import { filtersFor } from './label-filter.ts';
import { gameHits, newsHits, openingHits, packHits, resultExtras } from './present-hits.ts';

type Params = CallParams<typeof searchGames>;

/** The results of each kind on the page of all kinds. */
const SHOWN: Readonly<Record<SearchKind, number>> = { game: 8, gift: 4, opening: 4, news: 5 };

/** All kinds at once: the best of each, and the filters that the text means. */
export const findAll: Handle<typeof search> = async ({ reads: db, scope }, { val }) => {
  const query = readQuery(val);
  const found = await findKinds(db, query, 'all', scope);
  const [filters, games, packs, openings, news, extras] = await Promise.all([
    filtersFor(db, query, scope),
    gameHits(db, found.games.hits.slice(0, SHOWN.game), scope),
    packHits(db, found.gift.hits.slice(0, SHOWN.gift), scope),
    openingHits(db, found.opening.ids.slice(0, SHOWN.opening), scope),
    newsHits(db, found.news.hits.slice(0, SHOWN.news), scope),
    resultExtras(db, query, { isEmpty: sumOf(found) === 0, lacksGames: found.counts.game === 0 }, scope),
  ]);
  return {
    filters,
    games,
    packs,
    openings,
    news,
    order: kindOrder(query, found),
    counts: found.counts,
    ...extras,
    generated_at: chinaTime(scope.now),
  };
};

export const findGamesFor: Handle<typeof searchGames> = ({ reads: db, scope }, params) =>
  pageOf(db, params, 'game', scope, ({ games }) => games.hits, gameHits);

/** News by title or game: complete titles first, then the category of the intent words, each newest first. */
export const findNewsFor: Handle<typeof searchNews> = ({ reads: db, scope }, params) =>
  pageOf(db, params, 'news', scope, ({ news }) => news.hits, newsHits);

/** Gift packs by title, game or content: titles first, each newest first. */
export const findPacksFor: Handle<typeof searchPacks> = ({ reads: db, scope }, params) =>
  pageOf(db, params, 'gift', scope, ({ gift }) => gift.hits, packHits);

/** Openings by server or game: named servers first, coming openings before past ones. */
export const findOpeningsFor: Handle<typeof searchOpenings> = ({ reads: db, scope }, params) =>
  pageOf(db, params, 'opening', scope, ({ opening }) => opening.ids, openingHits);

/** A page of the results of one kind; the others are counted. */
async function pageOf<Hit, Item>(
  db: Database,
  { val, page, size }: Params,
  kind: SearchKind,
  scope: ReadScope,
  hitsOf: (found: KindsFound) => readonly Hit[],
  present: (db: Database, hits: readonly Hit[], scope: ReadScope) => Promise<Item[]>,
) {
  const query = readQuery(val);
  const found = await findKinds(db, query, kind, scope);
  const hits = hitsOf(found);
  const isEmpty = hits.length === 0;
  const [list, extras] = await Promise.all([
    present(db, hits.slice(0, RESULTS_LIMIT).slice((page - 1) * size, page * size), scope),
    resultExtras(db, query, { isEmpty, lacksGames: isEmpty && found.counts.game === 0 }, scope),
  ]);
  return {
    list,
    total: Math.min(hits.length, RESULTS_LIMIT),
    ...(hits.length >= RESULTS_LIMIT ? { total_capped: true } : {}),
    page,
    size,
    counts: found.counts,
    ...extras,
    generated_at: chinaTime(scope.now),
  };
}

function sumOf({ counts }: KindsFound): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0);
}
