import * as calls from '#contract/admin/packages.ts';
import { type AdminRoute, adminRoute, uploadRoute } from '#platform/http/admin/admin-route.ts';
import { finishUpload } from './finish-upload.ts';
import { abortUpload, beginUpload, type PackageDeps, readUnfinished, storePart } from './upload-service.ts';

/** The calls of the uploads of packages. */
export function packageRoutes(deps: PackageDeps): AdminRoute[] {
  return [
    adminRoute(calls.packageBegin, (params, context) => beginUpload(deps, params, context)),
    uploadRoute(calls.packagePart, (params, context, body) => storePart(deps, params, context, body)),
    adminRoute(calls.packageFinish, (params, context) => finishUpload(deps, params, context)),
    adminRoute(calls.packageAbort, (params, context) => abortUpload(deps, params, context)),
    adminRoute(calls.packageUnfinished, (_params, context) => readUnfinished(deps, context)),
  ];
}
