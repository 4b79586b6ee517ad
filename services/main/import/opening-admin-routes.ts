import { openingGrid, openingPaste, openingRepeat, openings } from '#contract/admin/openings.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { saveGrid } from '../schedule/opening-grid-service.ts';
import { repeatedOpenings } from '../schedule/opening-repeat.ts';
import { openingResource } from '../schedule/opening-resource.ts';
import { readPastedOpenings } from './pasted-openings.ts';

/** Openings in the admin site: single, as a grid, pasted, and repeated by a rule. */
export function openingAdminRoutes(deps: AdminDeps): OperatorRoute[] {
  return [
    ...resourceRoutes(openings, openingResource, deps),
    operatorRoute(openingGrid, (params, context) => saveGrid(deps, params, context)),
    operatorRoute(openingPaste, async ({ text }) => ({ rows: await readPastedOpenings(deps.db, text) })),
    operatorRoute(openingRepeat, async (rule) => ({ rows: repeatedOpenings(rule, '') })),
  ];
}
