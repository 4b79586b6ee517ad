import { appeals } from '../../../contract/operator/appeals.ts';
import type { OperatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageParts, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { managedAppeals } from './managed-appeals.ts';

/** Account appeals in the back office. */
export function appealManageRoutes(parts: ManageParts): OperatorRoute[] {
  return subjectRoutes(appeals, managedAppeals, parts);
}
