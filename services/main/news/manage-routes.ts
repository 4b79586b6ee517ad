import { news, newsPreview } from '../../../contract/operator/news.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageParts, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { managedNews } from './managed-news.ts';
import { previewNews } from './news-preview.ts';

/** News in the back office. */
export function newsManageRoutes(parts: ManageParts): OperatorRoute[] {
  return [
    ...subjectRoutes(news, managedNews, parts),
    operatorRoute(newsPreview, (params, visit) => previewNews(parts, params, visit)),
  ];
}
