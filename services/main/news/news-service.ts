import type { CallData } from '#contract/call.ts';
import type { newsInfo, newsList } from '#contract/calls/news.ts';
import { orNotFound } from '#contract/refusal.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handle } from '../context.ts';
import { presentGameCards } from '../games/game-card-presenter.ts';
import { gameCardsInOrder } from '../games/game-card-query.ts';
import { listPage, rangeOf } from '../lists/list-page.ts';
import { presentTimes } from '../lists/times.ts';
import { presentPackCards } from '../packs/pack-presenter.ts';
import { nextPackChange, pickPacks } from '../packs/pack-repository.ts';
import { presentNews, presentNewsCards } from './news-presenter.ts';
import {
  countNews,
  findNews,
  listNews,
  MOST_READ,
  type NewsRow,
  neighbours,
  nextNews,
  relatedNews,
} from './news-repository.ts';

const HOT = 10;
const RELATED = 6;
const GAMES = 6;
const PACKS = 6;

/** A page of news with the lead story (the newest featured one of the filter) and the most viewed. */
export const readNewsList: Handle<typeof newsList> = async ({ reads: db, scope }, params) => {
  const [rows, total, [lead], hot, next] = await Promise.all([
    listNews(db, params, rangeOf(params), scope.now),
    countNews(db, params, scope.now),
    listNews(db, { ...params, featured: true }, { limit: 1 }, scope.now),
    listNews(db, params, { limit: HOT }, scope.now, MOST_READ),
    nextNews(db, scope.now),
  ]);
  scope.changesAt(next);
  return {
    ...listPage(presentNewsCards(rows, scope), total, params, scope.now),
    lead: lead ? presentTimes(lead) : null,
    hot: presentNewsCards(hot, scope),
  };
};

/**
 * News with its games, their packs, its neighbours and related news.
 * @throws {Refusal} NOT_FOUND, also before publication
 */
export const readNews: Handle<typeof newsInfo> = async ({ reads: db, scope }, { id }) => {
  scope.tag(`news:${id}`);
  const row = orNotFound(await findNews(db, id, scope.now));
  return presentPage(db, row, scope);
};

export async function presentPage(
  db: Database,
  row: NewsRow,
  scope: ReadScope,
): Promise<CallData<typeof newsInfo>> {
  const game_ids = row.games.map((game) => game.id);
  const [games, packs, { previous, next }, related, ...changes] = await Promise.all([
    gameCardsInOrder(db, game_ids.slice(0, GAMES), scope.now),
    game_ids.length > 0 ? pickPacks(db, { game_ids, limit: PACKS }, scope.now) : [],
    neighbours(db, row, scope.now),
    relatedNews(db, row, RELATED, scope.now),
    nextNews(db, scope.now),
    game_ids.length > 0 ? nextPackChange(db, scope.now, game_ids) : null,
  ]);
  scope.tag(...game_ids.map((game) => `game:${game}`));
  scope.changesAt(...changes);
  return {
    news: presentNews(row),
    games: presentGameCards(games, scope),
    packs: presentPackCards(packs, scope),
    previous,
    next,
    related: presentNewsCards(related, scope),
    generated_at: chinaTime(scope.now),
  };
}
