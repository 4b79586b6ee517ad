import { news, newsPreview } from '#contract/admin/news.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import { managedNews } from './managed-news.ts';
import { previewNews } from './news-preview.ts';

/** News in the back office. */
export function newsManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return [
    ...subjectRoutes(news, managedNews, deps),
    operatorRoute(newsPreview, (params, context) => previewNews(deps, params, context)),
  ];
}
