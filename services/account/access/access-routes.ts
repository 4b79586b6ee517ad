import { accessExport, accessList } from '#contract/admin/access-log.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute, fileRoute } from '#platform/calls/parameters-first.ts';
import { type AccessDeps, exportAccess, readAccess } from './access-service.ts';

export function accessRoutes(deps: AccessDeps): Handler[] {
  return [
    adminRoute(accessList, (params, context) => readAccess(deps, params, context)),
    fileRoute(accessExport, (params, context) => exportAccess(deps, params, context)),
  ];
}
