import * as calls from '#contract/admin/avatars.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute, fileRoute } from '#platform/calls/parameters-first.ts';
import { provide } from '#platform/calls/provide.ts';
import { historyCall } from '#platform/calls/resource-calls.ts';
import { approvePictures, type PictureModerationDeps, refusePictures } from './moderate-pictures.ts';
import { pictureSheet, queuedPictures } from './picture-queue.ts';

/** The queue of pictures that players uploaded. */
export function pictureAdminRoutes(deps: PictureModerationDeps): Handler[] {
  const { db } = deps;
  const exported = {
    name: 'avatars',
    title: '头像',
    list: queuedPictures(false),
    sheet: pictureSheet,
  } as const;
  return [
    adminRoute(calls.avatarQueue, (params, { now }) => listRecords(db, queuedPictures(true), params, now)),
    fileRoute(calls.avatarExport, (params, context) => exportList(db, exported, params, context)),
    ...provide({ db }, [historyCall(calls.avatarHistory, 'avatars')]),
    adminRoute(calls.avatarApprove, (params, context) => approvePictures(deps, params, context)),
    adminRoute(calls.avatarRefuse, (params, context) => refusePictures(deps, params, context)),
  ];
}
