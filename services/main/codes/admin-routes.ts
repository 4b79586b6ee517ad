import * as calls from '#contract/admin/codes.ts';
import { type AdminRoute, adminRoute, fileRoute, uploadRoute } from '#platform/http/admin/admin-route.ts';
import type { AdminDeps } from '#platform/http/admin/resource-routes.ts';
import {
  exportCodes,
  listCodes,
  pasteCodes,
  quarantineCodes,
  releaseCodes,
  uploadCodes,
} from './code-admin-service.ts';
import { listBatches, type WithdrawDeps, withdrawBatch } from './withdraw-service.ts';

/** Codes in the admin site. */
export function codeAdminRoutes(deps: AdminDeps & WithdrawDeps): AdminRoute[] {
  return [
    adminRoute(calls.codeList, (params, context) => listCodes(deps, params, context)),
    uploadRoute(calls.codeUpload, (params, context, file) => uploadCodes(deps, params, context, file)),
    adminRoute(calls.codePaste, (params, context) => pasteCodes(deps, params, context)),
    adminRoute(calls.codeBatches, ({ pack_id }) => listBatches(deps.db, pack_id)),
    adminRoute(calls.codeWithdraw, (params, context) => withdrawBatch(deps, params, context)),
    fileRoute(calls.codeExport, (params, context) => exportCodes(deps, params, context)),
    adminRoute(calls.codeQuarantine, (params, context) => quarantineCodes(deps, params, context)),
    adminRoute(calls.codeRelease, (params, context) => releaseCodes(deps, params, context)),
  ];
}
