import { activities } from '#contract/admin/activities.ts';
import { tests } from '#contract/admin/tests.ts';
import type { OperatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { activityResource } from './activity-resource.ts';
import { testResource } from './test-resource.ts';

/** Game tests and activities in the admin site. */
export function scheduleAdminRoutes(deps: AdminDeps): OperatorRoute[] {
  return [
    ...resourceRoutes(tests, testResource, deps),
    ...resourceRoutes(activities, activityResource, deps),
  ];
}
