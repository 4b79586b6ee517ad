import type { OperatorDirectory } from '#platform/core/operator.ts';
import type { OperatorRoute } from '#platform/http/admin/admin-route.ts';
import { auditRoutes } from './audit/routes.ts';
import type { AuthDeps } from './auth/auth-deps.ts';
import { OperatorSessions } from './auth/operator-sessions.ts';
import { accessRoutes } from './auth/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { MediaDeps } from './media/media-service.ts';
import { mediaRoutes } from './media/routes.ts';
import { operatorRoutes } from './operators/routes.ts';

/** The console service: who is in, and its own calls. */
export interface AdminService {
  directory: OperatorDirectory;
  routes: OperatorRoute[];
}

/** Who may enter the back office, what was done in it, and the pictures that come into it. */
export function adminService(deps: AuthDeps & Omit<MediaDeps, 'db'>): AdminService {
  return {
    directory: new OperatorSessions(deps.db),
    routes: [
      ...accessRoutes(deps),
      ...auditRoutes(deps.db),
      ...dashboardRoutes(deps.db),
      ...mediaRoutes(deps),
      ...operatorRoutes(deps),
    ],
  };
}
