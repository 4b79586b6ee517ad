import type { OperatorRoute } from '../../platform/http/operator-route.ts';
import type { ManageDeps } from '../../platform/http/subject-routes.ts';
import { boardManageRoutes } from './board/manage-routes.ts';
import { commentManageRoutes } from './comments/manage-routes.ts';
import { sensitiveManageRoutes } from './sensitive/manage-routes.ts';

/** The SDK service's calls of the back office. */
export function sdkManagement(deps: ManageDeps): OperatorRoute[] {
  return [...commentManageRoutes(deps), ...sensitiveManageRoutes(deps), ...boardManageRoutes(deps)];
}
