import { appeals } from '../../../contract/operator/appeals.ts';
import type { OperatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { managedAppeals } from './managed-appeals.ts';

/** Account appeals in the back office. */
export function appealManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return subjectRoutes(appeals, managedAppeals, deps);
}
