import { activities } from '#contract/admin/activities.ts';
import { openingGrid, openingPaste, openingRepeat, openings } from '#contract/admin/openings.ts';
import { tests } from '#contract/admin/tests.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { activityResource } from './activity-resource.ts';
import { saveGrid } from './opening-grid-service.ts';
import { repeatedOpenings } from './opening-repeat.ts';
import { openingResource } from './opening-resource.ts';
import { readPastedOpenings } from './pasted-openings.ts';
import { testResource } from './test-resource.ts';

/** Openings (single, as a grid, pasted, and repeated by a rule), game tests and activities in the admin site. */
export function scheduleAdminRoutes(deps: AdminDeps): OperatorRoute[] {
  return [
    ...resourceRoutes(openings, openingResource, deps),
    operatorRoute(openingGrid, (params, context) => saveGrid(deps, params, context)),
    operatorRoute(openingPaste, async ({ text }) => ({ rows: await readPastedOpenings(deps.db, text) })),
    operatorRoute(openingRepeat, async (rule) => ({ rows: repeatedOpenings(rule, '') })),
    ...resourceRoutes(tests, testResource, deps),
    ...resourceRoutes(activities, activityResource, deps),
  ];
}
