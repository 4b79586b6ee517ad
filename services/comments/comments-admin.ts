import { blockedWordsAdd } from '#contract/admin/blocked-words.ts';
import * as comments from '#contract/admin/comments.ts';
import { dashboardComments } from '#contract/admin/dashboard.ts';
import { type AdminRoute, adminRoute, fileRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, historyRoute, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { addBlockedWords, blockedWordResource } from './blocked-words/blocked-word-resource.ts';
import { exportQueue, moderateComments, readQueue, undoModeration } from './comments/moderation-service.ts';
import { readCommentCounts } from './dashboard/comment-counts.ts';

export function commentsAdmin(deps: AdminDeps): AdminRoute[] {
  const { db } = deps;
  return [
    adminRoute(comments.commentQueue, (params, context) => readQueue(db, params, context)),
    fileRoute(comments.commentExport, (params, context) => exportQueue(db, params, context)),
    historyRoute(comments.commentHistory, 'comments', db),
    adminRoute(comments.commentModerate, (params, context) => moderateComments(deps, params, context)),
    adminRoute(comments.commentUndo, (_params, context) => undoModeration(deps, context)),
    ...resourceRoutes(blockedWordResource, deps),
    adminRoute(blockedWordsAdd, (params, context) => addBlockedWords(db, params, context)),
    adminRoute(dashboardComments, (params, { now }) => readCommentCounts(db, params, now)),
  ];
}
