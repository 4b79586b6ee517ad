import type { OperatorRoute } from '../../platform/http/operator-route.ts';
import type { ManageParts } from '../../platform/http/subject-routes.ts';
import type { AnySubject } from '../../platform/manage/managed-subject.ts';
import { gameManageRoutes } from './games/manage-routes.ts';
import { managedGames } from './games/managed-games.ts';

/** What comes on the site and goes from it by the clock. */
export const timedSubjects: readonly AnySubject[] = [managedGames];

/** The main service's calls of the back office. */
export function mainManagement(parts: ManageParts): OperatorRoute[] {
  return [...gameManageRoutes(parts)];
}
