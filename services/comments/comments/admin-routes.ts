import * as calls from '#contract/admin/comments.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, historyRoute } from '#platform/http/admin/resource-routes.ts';
import { exportQueue, moderateComments, readQueue, undoModeration } from './moderation-service.ts';

/** The moderation of comments. */
export function commentAdminRoutes(deps: AdminDeps): OperatorRoute[] {
  const { db } = deps;
  return [
    operatorRoute(calls.commentQueue, (params, context) => readQueue(db, params, context)),
    fileRoute(calls.commentExport, (params, context) => exportQueue(db, params, context)),
    historyRoute(calls.commentHistory, 'comments', db),
    operatorRoute(calls.commentModerate, (params, context) => moderateComments(deps, params, context)),
    operatorRoute(calls.commentUndo, (_params, context) => undoModeration(deps, context)),
  ];
}
