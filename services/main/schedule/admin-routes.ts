import { openingGrid, openingPaste, openingRepeat } from '#contract/admin/openings.ts';
import { type AdminRoute, adminRoute } from '#platform/http/admin/admin-route.ts';
import type { AdminDeps } from '#platform/http/admin/resource-routes.ts';
import { saveGrid } from './opening-grid-service.ts';
import { repeatedOpenings } from './opening-repeat.ts';
import { readPastedOpenings } from './pasted-openings.ts';

/** Openings as a grid, pasted, and repeated by a rule, in the admin site. */
export function scheduleAdminRoutes(deps: AdminDeps): AdminRoute[] {
  return [
    adminRoute(openingGrid, (params, context) => saveGrid(deps, params, context)),
    adminRoute(openingPaste, async ({ text }) => ({ rows: await readPastedOpenings(deps.db, text) })),
    adminRoute(openingRepeat, async (rule) => ({ rows: repeatedOpenings(rule, '') })),
  ];
}
