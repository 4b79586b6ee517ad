import { newsInfo, newsList } from '../../../contract/calls/news.ts';
import type { Database } from '../../../platform/database/open.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readNews, readNewsList } from './news-service.ts';

/** The reading calls of the news. */
export function newsRoutes(db: Database): Route[] {
  return [
    route(newsList, (params, scope) => readNewsList(db, params, scope)),
    route(newsInfo, (params, scope) => readNews(db, params, scope)),
  ];
}
