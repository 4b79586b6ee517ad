import type { CallData, CallParams } from '../../../contract/call.ts';
import type { searchGames, searchNews, searchPacks, suggest } from '../../../contract/calls/search.ts';
import { chinaTime } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { ReadScope } from '../../../platform/page-cache/read-scope.ts';
import { findNewsCards, nextNews } from '../news/news-repository.ts';
import { findPacks } from '../packs/pack-repository.ts';
import { type Query, readQuery } from './analysis/query.ts';
import { FULL_REACH, findNearGames, type GameHit, SHORT_REACH, searchGameNames } from './game-search.ts';
import { presentGameHits, presentNewsHits, presentPackHits, presentSuggestions } from './search-presenter.ts';
import { findGameCards, findGameRefs, listHotWords } from './search-repository.ts';
import { searchTitles, type TitleHits } from './title-search.ts';

type Params = CallParams<typeof searchGames>;

/** Entries that a search goes on to; a longer list says that it is capped. */
const MOST_RESULTS = 200;
const HOT_WORDS = 10;
const SUGGESTIONS = 8;
const NEAR = 6;

/** Everything that a text found. */
interface Found extends TitleHits {
  query: Query;
  game: GameHit[];
}

async function search(db: Database, val: string, scope: ReadScope): Promise<Found> {
  const query = readQuery(val);
  const game = await searchGameNames(db, query, FULL_REACH);
  return { query, game, ...(await searchTitles(db, query, game, scope.now)) };
}

/** Games by what a player typed, the one meant first. */
export async function findGamesFor(
  db: Database,
  params: Params,
  scope: ReadScope,
): Promise<CallData<typeof searchGames>> {
  const found = await search(db, params.val, scope);
  const hits = pageOf(found.game, params);
  const rows = hits.length > 0 ? await findGameCards(db, idsOf(hits), scope.now) : [];
  return {
    ...listed(presentGameHits(hits, rows, scope), found.game.length, params, scope),
    ...(await around(db, found, found.game.length, scope)),
  };
}

/** News by their titles or games, newest first. */
export async function findNewsFor(
  db: Database,
  params: Params,
  scope: ReadScope,
): Promise<CallData<typeof searchNews>> {
  const found = await search(db, params.val, scope);
  const hits = pageOf(found.news, params);
  const rows = hits.length > 0 ? await findNewsCards(db, idsOf(hits), scope.now) : [];
  scope.changesAt(await nextNews(db, scope.now));
  return {
    ...listed(presentNewsHits(hits, rows, scope), found.news.length, params, scope),
    ...(await around(db, found, found.news.length, scope)),
  };
}

/** Gift packs by their titles or games, newest first. */
export async function findPacksFor(
  db: Database,
  params: Params,
  scope: ReadScope,
): Promise<CallData<typeof searchPacks>> {
  const found = await search(db, params.val, scope);
  const hits = pageOf(found.gift, params);
  const rows = hits.length > 0 ? await findPacks(db, idsOf(hits)) : [];
  return {
    ...listed(presentPackHits(hits, rows, scope), found.gift.length, params, scope),
    ...(await around(db, found, found.gift.length, scope)),
  };
}

/** A few games while the player types; without a text, the words that others search for. */
export async function suggestGames(
  db: Database,
  { val }: CallParams<typeof suggest>,
  scope: ReadScope,
): Promise<CallData<typeof suggest>> {
  const query = readQuery(val);
  scope.tag('games');
  const generated_at = chinaTime(scope.now);
  if (query.cells.length === 0) {
    return { games: [], hot_words: await hotWords(db, scope), generated_at };
  }
  const hits = (await searchGameNames(db, query, SHORT_REACH)).slice(0, SUGGESTIONS);
  const rows = hits.length > 0 ? await findGameRefs(db, idsOf(hits)) : [];
  return { games: presentSuggestions(hits, rows), hot_words: [], generated_at };
}

function idsOf(hits: readonly { id: number }[]): number[] {
  return hits.map(({ id }) => id);
}

function pageOf<Hit>(hits: readonly Hit[], { page, size }: Params): Hit[] {
  return hits.slice(0, MOST_RESULTS).slice((page - 1) * size, page * size);
}

function listed<T>(list: T[], found: number, { page, size }: Params, scope: ReadScope) {
  return {
    list,
    total: Math.min(found, MOST_RESULTS),
    ...(found >= MOST_RESULTS ? { total_capped: true } : {}),
    page,
    size,
    generated_at: chinaTime(scope.now),
  };
}

async function around(db: Database, { query, game, news, gift }: Found, listed: number, scope: ReadScope) {
  scope.tag('games', 'news', 'packs');
  const near = listed === 0 && query.cells.length > 0 ? await findNearGames(db, query, NEAR) : [];
  const rows = near.length > 0 ? await findGameRefs(db, near) : [];
  return {
    counts: {
      game: Math.min(game.length, MOST_RESULTS),
      news: Math.min(news.length, MOST_RESULTS),
      gift: Math.min(gift.length, MOST_RESULTS),
    },
    near: near.flatMap((id) => rows.filter((row) => row.id === id)),
    hot_words: await hotWords(db, scope),
  };
}

function hotWords(db: Database, scope: ReadScope) {
  scope.tag('hot_words');
  return listHotWords(db, HOT_WORDS);
}
