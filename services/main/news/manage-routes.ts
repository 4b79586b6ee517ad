import { news } from '../../../contract/operator/news.ts';
import type { OperatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageParts, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { managedNews } from './managed-news.ts';

/** News in the back office. */
export function newsManageRoutes(parts: ManageParts): OperatorRoute[] {
  return subjectRoutes(news, managedNews, parts);
}
