import * as calls from '../../../contract/operator/comments.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { historyRoute, type ManageDeps } from '../../../platform/http/subject-routes.ts';
import { exportQueue, moderateComments, readQueue, undoModeration } from './moderation-service.ts';

/** The moderation of comments. */
export function commentManageRoutes(deps: ManageDeps): OperatorRoute[] {
  const { db } = deps;
  return [
    operatorRoute(calls.commentQueue, (params, visit) => readQueue(db, params, visit)),
    fileRoute(calls.commentExport, (params, visit) => exportQueue(db, params, visit)),
    historyRoute(calls.commentHistory, 'comments', db),
    operatorRoute(calls.commentModerate, (params, visit) => moderateComments(deps, params, visit)),
    operatorRoute(calls.commentUndo, (_params, visit) => undoModeration(deps, visit)),
  ];
}
