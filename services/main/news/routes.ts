import { newsInfo, newsLike, newsLiked, newsList } from '../../../contract/calls/news.ts';
import type { Database } from '../../../platform/database/open.ts';
import { playerRoute, type Route, route } from '../../../platform/http/route.ts';
import type { TellChanges } from '../../../platform/page-cache/changes.ts';
import { likeNews, readNewsLiked } from './like-service.ts';
import { readNews, readNewsList } from './news-service.ts';

/** The calls of the news. */
export function newsRoutes(db: Database, tell: TellChanges): Route[] {
  return [
    route(newsList, (params, scope) => readNewsList(db, params, scope)),
    route(newsInfo, (params, scope) => readNews(db, params, scope)),
    playerRoute(newsLike, (params, visit) => likeNews(db, tell, params, visit)),
    playerRoute(newsLiked, (params, visit) => readNewsLiked(db, params, visit)),
  ];
}
