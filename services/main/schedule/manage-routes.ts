import { activities } from '../../../contract/operator/activities.ts';
import { tests } from '../../../contract/operator/tests.ts';
import type { OperatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { managedActivities } from './managed-activities.ts';
import { managedTests } from './managed-tests.ts';

/** Tests of new games and activities in the back office. */
export function scheduleManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return [...subjectRoutes(tests, managedTests, deps), ...subjectRoutes(activities, managedActivities, deps)];
}
