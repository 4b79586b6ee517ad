import type { Database } from '../../platform/database/open.ts';
import type { Route } from '../../platform/http/route.ts';
import { commentRoutes } from './comments/routes.ts';

/** Every route of the SDK service. */
export function sdkService(db: Database): Route[] {
  return commentRoutes(db);
}
