import { games } from '../../../contract/operator/games.ts';
import type { OperatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageParts, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { managedGames } from './managed-games.ts';

/** Games in the back office. */
export function gameManageRoutes(parts: ManageParts): OperatorRoute[] {
  return subjectRoutes(games, managedGames, parts);
}
