import { appeals } from '#contract/admin/appeals.ts';
import type { OperatorRoute } from '#platform/http/admin/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import { managedAppeals } from './managed-appeals.ts';

/** Account appeals in the back office. */
export function appealManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return subjectRoutes(appeals, managedAppeals, deps);
}
