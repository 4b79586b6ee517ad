import { blockedWordsAdd } from '#contract/admin/blocked-words.ts';
import * as comments from '#contract/admin/comments.ts';
import { dashboardComments } from '#contract/admin/dashboard.ts';
import * as reports from '#contract/admin/reports.ts';
import { commentTrends } from '#contract/admin/trends.ts';
import { countedRows, exportTrend, readTrends } from '#platform/admin/trend.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute, fileRoute } from '#platform/calls/parameters-first.ts';
import { type AdminDeps, historyRoute, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { addBlockedWords, blockedWordResource } from './blocked-words/blocked-word-resource.ts';
import { markComments } from './comments/mark-service.ts';
import { exportQueue, moderateComments, readQueue, undoModeration } from './comments/moderation-service.ts';
import { replyOfficially } from './comments/official-reply.ts';
import { readCommentCounts } from './dashboard/comment-counts.ts';
import {
  decide,
  exportReports,
  readContact,
  readReportQueue,
  undoDecision,
} from './reports/report-admin-service.ts';

export function commentsAdmin(deps: AdminDeps & { keys: DataKeys }): Handler[] {
  const { db } = deps;
  const trends = { comments: countedRows(db, 'comment', 'created_at') };
  return [
    adminRoute(comments.commentQueue, (params, context) => readQueue(db, params, context)),
    fileRoute(comments.commentExport, (params, context) => exportQueue(db, params, context)),
    historyRoute(comments.commentHistory, 'comments', db),
    adminRoute(comments.commentModerate, (params, context) => moderateComments(deps, params, context)),
    adminRoute(comments.commentMark, (params, context) => markComments(deps, params, context)),
    adminRoute(comments.commentReply, (params, context) => replyOfficially(deps, params, context)),
    adminRoute(comments.commentUndo, (_params, context) => undoModeration(deps, context)),
    adminRoute(reports.reportQueue, (params, context) => readReportQueue(db, params, context)),
    fileRoute(reports.reportExport, (params, context) => exportReports(db, params, context)),
    historyRoute(reports.reportHistory, 'reports', db),
    adminRoute(reports.reportDecide, (params, context) => decide(deps, params, context)),
    adminRoute(reports.reportUndo, (_params, context) => undoDecision(deps, context)),
    adminRoute(reports.reportContact, (params, context) => readContact(deps, params, context)),
    ...resourceRoutes(blockedWordResource, deps),
    adminRoute(blockedWordsAdd, (params, context) => addBlockedWords(db, params, context)),
    adminRoute(commentTrends.read, (params, { now }) => readTrends(trends, params, now)),
    fileRoute(commentTrends.file, (params, context) => exportTrend(db, trends, params, context)),
    adminRoute(dashboardComments, (params, { now }) => readCommentCounts(db, params, now)),
  ];
}
