import type { OperatorRoute } from '#platform/http/admin/operator-route.ts';
import type { ManageDeps } from '#platform/http/admin/subject-routes.ts';
import { sensitiveManageRoutes } from './blocked-words/manage-routes.ts';
import { commentManageRoutes } from './comments/manage-routes.ts';
import { boardManageRoutes } from './dashboard/manage-routes.ts';

/** The SDK service's calls of the back office. */
export function sdkManagement(deps: ManageDeps): OperatorRoute[] {
  return [...commentManageRoutes(deps), ...sensitiveManageRoutes(deps), ...boardManageRoutes(deps)];
}
