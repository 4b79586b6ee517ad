import type { Database } from '#platform/database/open.ts';
import { data } from '#tests/integration/main-service/call.ts';
import type { Search } from './evaluate.ts';

/** Searches as the search page does: it shows the games, without any the articles, without any the packs. */
export function portalSearch(db: Database, now: Date): Search {
  return async (val) => {
    const games = await data(db, '/vue/searchgame', { val }, now);
    if (games.list.length > 0) {
      return games.list.map(({ name }) => ({ kind: 'game', name }));
    }
    const news = await data(db, '/vue/searchnews', { val }, now);
    if (news.list.length > 0) {
      return news.list.map(({ title }) => ({ kind: 'news', name: title }));
    }
    const packs = await data(db, '/vue/searchgift', { val }, now);
    return packs.list.map(({ title }) => ({ kind: 'gift', name: title }));
  };
}
