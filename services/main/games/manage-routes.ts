import { games } from '#contract/admin/games.ts';
import type { OperatorRoute } from '#platform/http/admin/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import { managedGames } from './managed-games.ts';

/** Games in the back office. */
export function gameManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return subjectRoutes(games, managedGames, deps);
}
