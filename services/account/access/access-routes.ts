import { accessExport, accessList } from '#contract/admin/access-log.ts';
import { type AdminRoute, adminRoute, fileRoute } from '#platform/http/admin/admin-route.ts';
import { type AccessDeps, exportAccess, readAccess } from './access-service.ts';

export function accessRoutes(deps: AccessDeps): AdminRoute[] {
  return [
    adminRoute(accessList, (params, context) => readAccess(deps, params, context)),
    fileRoute(accessExport, (params, context) => exportAccess(deps, params, context)),
  ];
}
