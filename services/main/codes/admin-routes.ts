import * as calls from '#contract/admin/codes.ts';
import {
  fileRoute,
  type OperatorRoute,
  operatorRoute,
  uploadRoute,
} from '#platform/http/admin/admin-route.ts';
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
export function codeAdminRoutes(deps: AdminDeps & WithdrawDeps): OperatorRoute[] {
  return [
    operatorRoute(calls.codeList, (params) => listCodes(deps, params)),
    uploadRoute(calls.codeUpload, (params, context, file) => uploadCodes(deps, params, context, file)),
    operatorRoute(calls.codePaste, (params, context) => pasteCodes(deps, params, context)),
    operatorRoute(calls.codeBatches, ({ pack_id }) => listBatches(deps.db, pack_id)),
    operatorRoute(calls.codeWithdraw, (params, context) => withdrawBatch(deps, params, context)),
    fileRoute(calls.codeExport, (params, context) => exportCodes(deps, params, context)),
    operatorRoute(calls.codeQuarantine, (params, context) => quarantineCodes(deps, params, context)),
    operatorRoute(calls.codeRelease, (params, context) => releaseCodes(deps, params, context)),
  ];
}
