import type { OperatorRoute } from '../../platform/http/operator-route.ts';
import type { OperatorDirectory } from '../../platform/operator.ts';
import type { DoorParts } from './access/door-parts.ts';
import { OperatorSessions } from './access/operator-sessions.ts';
import { accessRoutes } from './access/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { MediaParts } from './media/media-service.ts';
import { mediaRoutes } from './media/routes.ts';
import { operatorRoutes } from './operators/routes.ts';

/** The console service: who is in, and its own calls. */
export interface ConsoleService {
  directory: OperatorDirectory;
  routes: OperatorRoute[];
}

/** Who may enter the back office, what was done in it, and the pictures that come into it. */
export function consoleService(parts: DoorParts & Omit<MediaParts, 'db'>): ConsoleService {
  return {
    directory: new OperatorSessions(parts.db),
    routes: [
      ...accessRoutes(parts),
      ...auditRoutes(parts.db),
      ...dashboardRoutes(parts.db),
      ...mediaRoutes(parts),
      ...operatorRoutes(parts),
    ],
  };
}
