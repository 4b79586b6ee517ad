import * as calls from '#contract/admin/packages.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute, uploadRoute } from '#platform/calls/parameters-first.ts';
import { finishUpload } from './finish-upload.ts';
import { abortUpload, beginUpload, type PackageDeps, readUnfinished, storePart } from './upload-service.ts';

/** The calls of the uploads of packages. */
export function packageRoutes(deps: PackageDeps): Handler[] {
  return [
    adminRoute(calls.packageBegin, (params, context) => beginUpload(deps, params, context)),
    uploadRoute(calls.packagePart, (params, context, body) => storePart(deps, params, context, body)),
    adminRoute(calls.packageFinish, (params, context) => finishUpload(deps, params, context)),
    adminRoute(calls.packageAbort, (params, context) => abortUpload(deps, params, context)),
    adminRoute(calls.packageUnfinished, (_params, context) => readUnfinished(deps, context)),
  ];
}
