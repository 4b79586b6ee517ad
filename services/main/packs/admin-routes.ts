import { packs } from '#contract/admin/packs.ts';
import type { OperatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { packResource } from './pack-resource.ts';

/** Gift packs in the back office. */
export function packAdminRoutes(deps: AdminDeps): OperatorRoute[] {
  return resourceRoutes(packs, packResource, deps);
}
