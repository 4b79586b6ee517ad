import { activities } from '#contract/admin/activities.ts';
import { openingGrid, openingPaste, openingRepeat, openings } from '#contract/admin/openings.ts';
import { tests } from '#contract/admin/tests.ts';
import { type AdminRoute, adminRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { activityResource } from './activity-resource.ts';
import { saveGrid } from './opening-grid-service.ts';
import { repeatedOpenings } from './opening-repeat.ts';
import { openingResource } from './opening-resource.ts';
import { readPastedOpenings } from './pasted-openings.ts';
import { testResource } from './test-resource.ts';

/** Openings (single, as a grid, pasted, and repeated by a rule), game tests and activities in the admin site. */
export function scheduleAdminRoutes(deps: AdminDeps): AdminRoute[] {
  return [
    ...resourceRoutes(openings, openingResource, deps),
    adminRoute(openingGrid, (params, context) => saveGrid(deps, params, context)),
    adminRoute(openingPaste, async ({ text }) => ({ rows: await readPastedOpenings(deps.db, text) })),
    adminRoute(openingRepeat, async (rule) => ({ rows: repeatedOpenings(rule, '') })),
    ...resourceRoutes(tests, testResource, deps),
    ...resourceRoutes(activities, activityResource, deps),
  ];
}
