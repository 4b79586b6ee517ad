import { appeals } from '#contract/admin/appeals.ts';
import type { OperatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { appealResource } from './appeal-resource.ts';

/** Account appeals in the admin site. */
export function appealAdminRoutes(deps: AdminDeps): OperatorRoute[] {
  return resourceRoutes(appeals, appealResource, deps);
}
