import { newsInfo, newsLike, newsLiked, newsList } from '#contract/calls/news.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Databases } from '#platform/database/databases.ts';
import { playerRoute, type Route, route } from '#platform/http/calls/route.ts';
import { likeNews, readNewsLiked } from './like-service.ts';
import { readNews, readNewsList } from './news-service.ts';

/** The calls of the news. */
export function newsRoutes({ db, reads }: Databases, publish: PublishChanges): Route[] {
  return [
    route(newsList, (params, scope) => readNewsList(reads, params, scope)),
    route(newsInfo, (params, scope) => readNews(reads, params, scope)),
    playerRoute(newsLike, (params, context) => likeNews(db, publish, params, context)),
    playerRoute(newsLiked, (params, context) => readNewsLiked(db, params, context)),
  ];
}
