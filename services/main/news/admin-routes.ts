import { news, newsPreview } from '#contract/admin/news.ts';
import { type AdminRoute, adminRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { previewNews } from './news-preview.ts';
import { newsResourceDefinition } from './news-resource.ts';

/** News in the admin site. */
export function newsAdminRoutes(deps: AdminDeps): AdminRoute[] {
  return [
    ...resourceRoutes(news, newsResourceDefinition, deps),
    adminRoute(newsPreview, (params, context) => previewNews(deps, params, context)),
  ];
}
