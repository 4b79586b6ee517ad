import { games } from '#contract/admin/games.ts';
import type { OperatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { gameResource } from './game-resource.ts';

/** Games in the back office. */
export function gameAdminRoutes(deps: AdminDeps): OperatorRoute[] {
  return resourceRoutes(games, gameResource, deps);
}
