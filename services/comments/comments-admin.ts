import type { OperatorRoute } from '#platform/http/admin/admin-route.ts';
import type { AdminDeps } from '#platform/http/admin/resource-routes.ts';
import { blockedWordAdminRoutes } from './blocked-words/admin-routes.ts';
import { commentAdminRoutes } from './comments/admin-routes.ts';
import { dashboardAdminRoutes } from './dashboard/admin-routes.ts';

/** The SDK service's calls of the back office. */
export function commentsAdmin(deps: AdminDeps): OperatorRoute[] {
  return [...commentAdminRoutes(deps), ...blockedWordAdminRoutes(deps), ...dashboardAdminRoutes(deps)];
}
