import { openingGrid, openingPaste, openingRepeat, openings } from '#contract/admin/openings.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import { managedOpenings } from '../schedule/managed-openings.ts';
import { saveGrid } from '../schedule/opening-grid-service.ts';
import { repeatedOpenings } from '../schedule/opening-repeat.ts';
import { readPastedOpenings } from './pasted-openings.ts';

/** Openings in the back office: one by one, as a grid, pasted, and by a rule. */
export function openingManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return [
    ...subjectRoutes(openings, managedOpenings, deps),
    operatorRoute(openingGrid, (params, context) => saveGrid(deps, params, context)),
    operatorRoute(openingPaste, async ({ text }) => ({ rows: await readPastedOpenings(deps.db, text) })),
    operatorRoute(openingRepeat, async (rule) => ({ rows: repeatedOpenings(rule, '') })),
  ];
}
