import * as calls from '../../../contract/operator/codes.ts';
import {
  fileRoute,
  type OperatorRoute,
  operatorRoute,
  uploadRoute,
} from '../../../platform/http/operator-route.ts';
import type { ManageDeps } from '../../../platform/http/subject-routes.ts';
import {
  exportCodes,
  listCodes,
  pasteCodes,
  quarantineCodes,
  releaseCodes,
  uploadCodes,
} from './code-manage-service.ts';
import { listBatches, type WithdrawDeps, withdrawBatch } from './withdraw-service.ts';

/** Codes in the back office. */
export function codeManageRoutes(deps: ManageDeps & WithdrawDeps): OperatorRoute[] {
  return [
    operatorRoute(calls.codeList, (params) => listCodes(deps, params)),
    uploadRoute(calls.codeUpload, (params, visit, file) => uploadCodes(deps, params, visit, file)),
    operatorRoute(calls.codePaste, (params, visit) => pasteCodes(deps, params, visit)),
    operatorRoute(calls.codeBatches, ({ pack_id }) => listBatches(deps.db, pack_id)),
    operatorRoute(calls.codeWithdraw, (params, visit) => withdrawBatch(deps, params, visit)),
    fileRoute(calls.codeExport, (params, visit) => exportCodes(deps, params, visit)),
    operatorRoute(calls.codeQuarantine, (params, visit) => quarantineCodes(deps, params, visit)),
    operatorRoute(calls.codeRelease, (params, visit) => releaseCodes(deps, params, visit)),
  ];
}
