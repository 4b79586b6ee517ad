import {
  mediaChoose,
  mediaCleanUp,
  mediaLists,
  mediaRemove,
  mediaReplace,
  mediaSave,
  mediaUndo,
} from '#contract/admin/media-library.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute, fileRoute } from '#platform/calls/parameters-first.ts';
import { provide } from '#platform/calls/provide.ts';
import { historyCall } from '#platform/calls/resource-calls.ts';
import { exportMedia, listMedia } from './media-list.ts';
import { chooseMedia, cleanUpMedia, type MediaDeps, removeMedia, saveMedia } from './media-service.ts';
import { replacePicture, undoReplacement } from './replace-picture.ts';

/** The calls of the library of uploaded pictures. */
export function mediaRoutes(deps: MediaDeps & { publish: PublishChanges }): Handler[] {
  const { db, resources } = deps;
  return [
    adminRoute(mediaLists.list, (params, context) => listMedia(db, resources, params, context)),
    fileRoute(mediaLists.export, (params, context) => exportMedia(db, params, context)),
    ...provide({ db }, [historyCall(mediaLists.history, 'media')]),
    adminRoute(mediaSave, (params, context) => saveMedia(deps, params, context)),
    adminRoute(mediaChoose, (params, { now }) => chooseMedia(db, params, now)),
    adminRoute(mediaReplace, (params, context) => replacePicture(deps, params, context)),
    adminRoute(mediaUndo, (params, context) => undoReplacement(deps, params, context)),
    adminRoute(mediaRemove, (params, context) => removeMedia(deps, params, context)),
    adminRoute(mediaCleanUp, (_params, context) => cleanUpMedia(deps, context)),
  ];
}
