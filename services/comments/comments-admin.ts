import { blockedWordsAdd, sensitive } from '#contract/admin/blocked-words.ts';
import * as comments from '#contract/admin/comments.ts';
import { dashboardComments } from '#contract/admin/dashboard.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, historyRoute, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { addBlockedWords } from './blocked-words/add-words.ts';
import { blockedWordResource } from './blocked-words/blocked-word-resource.ts';
import { exportQueue, moderateComments, readQueue, undoModeration } from './comments/moderation-service.ts';
import { readCommentCounts } from './dashboard/comment-counts.ts';

/** The admin calls of the comments service. */
export function commentsAdmin(deps: AdminDeps): OperatorRoute[] {
  const { db } = deps;
  return [
    operatorRoute(comments.commentQueue, (params, context) => readQueue(db, params, context)),
    fileRoute(comments.commentExport, (params, context) => exportQueue(db, params, context)),
    historyRoute(comments.commentHistory, 'comments', db),
    operatorRoute(comments.commentModerate, (params, context) => moderateComments(deps, params, context)),
    operatorRoute(comments.commentUndo, (_params, context) => undoModeration(deps, context)),
    ...resourceRoutes(sensitive, blockedWordResource, deps),
    operatorRoute(blockedWordsAdd, (params, context) => addBlockedWords(db, params, context)),
    operatorRoute(dashboardComments, (params, { now }) => readCommentCounts(db, params, now)),
  ];
}
