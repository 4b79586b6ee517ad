import * as calls from '../../../contract/operator/codes.ts';
import {
  fileRoute,
  type OperatorRoute,
  operatorRoute,
  uploadRoute,
} from '../../../platform/http/operator-route.ts';
import type { ManageParts } from '../../../platform/http/subject-routes.ts';
import {
  exportCodes,
  listCodes,
  pasteCodes,
  quarantineCodes,
  releaseCodes,
  uploadCodes,
} from './code-manage-service.ts';
import { listBatches, type WithdrawParts, withdrawBatch } from './withdraw-service.ts';

/** Codes in the back office. */
export function codeManageRoutes(parts: ManageParts & WithdrawParts): OperatorRoute[] {
  return [
    operatorRoute(calls.codeList, (params) => listCodes(parts, params)),
    uploadRoute(calls.codeUpload, (params, visit, file) => uploadCodes(parts, params, visit, file)),
    operatorRoute(calls.codePaste, (params, visit) => pasteCodes(parts, params, visit)),
    operatorRoute(calls.codeBatches, ({ pack_id }) => listBatches(parts.db, pack_id)),
    operatorRoute(calls.codeWithdraw, (params, visit) => withdrawBatch(parts, params, visit)),
    fileRoute(calls.codeExport, (params, visit) => exportCodes(parts, params, visit)),
    operatorRoute(calls.codeQuarantine, (params, visit) => quarantineCodes(parts, params, visit)),
    operatorRoute(calls.codeRelease, (params, visit) => releaseCodes(parts, params, visit)),
  ];
}
