import { activities } from '#contract/admin/activities.ts';
import { tests } from '#contract/admin/tests.ts';
import type { OperatorRoute } from '#platform/http/admin/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import { managedActivities } from './managed-activities.ts';
import { managedTests } from './managed-tests.ts';

/** Tests of new games and activities in the back office. */
export function scheduleManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return [...subjectRoutes(tests, managedTests, deps), ...subjectRoutes(activities, managedActivities, deps)];
}
