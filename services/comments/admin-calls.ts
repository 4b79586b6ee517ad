import { blockedWordsAdd } from '#contract/admin/blocked-words.ts';
import * as comments from '#contract/admin/comments.ts';
import { dashboardComments } from '#contract/admin/dashboard.ts';
import * as reports from '#contract/admin/reports.ts';
import { commentTrends } from '#contract/admin/trends.ts';
import { countedRows, trendHandlers } from '#platform/admin/trend.ts';
import { historyCall, resourceCalls } from '#platform/calls/resource-calls.ts';
import { adminHandler } from './admin-context.ts';
import { addBlockedWords, blockedWordResource } from './blocked-words/blocked-word-resource.ts';
import { markComments } from './comments/mark-service.ts';
import { exportQueue, moderateComments, readQueue, undoModeration } from './comments/moderation-service.ts';
import { replyOfficially } from './comments/official-reply.ts';
import { readCommentCounts } from './dashboard/comment-counts.ts';
import * as report from './reports/report-admin-service.ts';

const trends = trendHandlers((db) => ({ comments: countedRows(db, 'comment', 'created_at') }));

/** The admin calls of the comments service. */
export const commentsAdminCalls = [
  adminHandler(comments.commentQueue, readQueue),
  adminHandler(comments.commentExport, exportQueue),
  historyCall(comments.commentHistory, 'comments'),
  adminHandler(comments.commentModerate, moderateComments),
  adminHandler(comments.commentMark, markComments),
  adminHandler(comments.commentReply, replyOfficially),
  adminHandler(comments.commentUndo, undoModeration),
  adminHandler(reports.reportQueue, report.readReportQueue),
  adminHandler(reports.reportExport, report.exportReports),
  historyCall(reports.reportHistory, 'reports'),
  adminHandler(reports.reportDecide, report.decide),
  adminHandler(reports.reportUndo, report.undoDecision),
  adminHandler(reports.reportContact, report.readContact),
  ...resourceCalls(blockedWordResource),
  adminHandler(blockedWordsAdd, addBlockedWords),
  adminHandler(commentTrends.read, trends.read),
  adminHandler(commentTrends.file, trends.file),
  adminHandler(dashboardComments, readCommentCounts),
];
