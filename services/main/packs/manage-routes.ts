import { packs } from '#contract/admin/packs.ts';
import type { OperatorRoute } from '#platform/http/admin/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import { managedPacks } from './managed-packs.ts';

/** Gift packs in the back office. */
export function packManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return subjectRoutes(packs, managedPacks, deps);
}
