import { blockAuthor, blockedAuthors, unblockAuthor } from '#contract/calls/blocks.ts';
import {
  allOwnComments,
  commentDelete,
  commentEdit,
  commentLike,
  commentList,
  commentWrite,
  ownComments,
  ratingList,
} from '#contract/calls/comments.ts';
import { decisionAppeal, ownDecisions, ownReports, report, reportProof } from '#contract/calls/reports.ts';
import { readCommentEvents } from '#contract/service-events.ts';
import { readNicknameOrders } from '#contract/service-nicknames.ts';
import { readNotices } from '#contract/service-notices.ts';
import {
  checkNickname,
  eraseCommenter,
  exportCommenter,
  renameCommenter,
} from '#contract/service-players.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { openRoute, playerRoute, route } from '#platform/calls/parameters-first.ts';
import type { Database } from '#platform/database/open.ts';
import { blockOf, readBlocks, unblock } from './blocks/block-service.ts';
import { deleteComment, listComments } from './comments/all-own-comments.ts';
import { readComments, readRatings } from './comments/comment-service.ts';
import { editComment } from './comments/edit-service.ts';
import {
  type CommentDeps,
  likeComment,
  readOwnComments,
  writeComment,
} from './comments/own-comment-service.ts';
import { renameComments } from './comments/rename-commenter.ts';
import { listEvents } from './events/list-events.ts';
import { listNotices } from './notices/notice-events.ts';
import { eraseClosedCommenter, exportCommenterRows, judgeNickname } from './privacy/erase-commenter.ts';
import { appealDecision } from './reports/decision-appeal-service.ts';
import { listOrders, readOwnDecisions } from './reports/nickname-orders.ts';
import { challengeReporter, fileReport, type ReportDeps, readOwnReports } from './reports/report-service.ts';

/** The calls of the comments service. `reads` is the database for public reads; it defaults to the primary. */
export function commentsService(
  db: Database,
  { reads = db, ...deps }: CommentDeps & ReportDeps & { reads?: Database },
): Handler[] {
  return [
    route(commentList, (params, scope) => readComments(reads, params, scope)),
    // From the primary: a position must not pass over what a replica has not replayed.
    route(ratingList, (params) => readRatings(db, params)),
    playerRoute(commentWrite, (params, context) => writeComment(db, deps, params, context)),
    playerRoute(ownComments, (params, context) => readOwnComments(db, params, context)),
    playerRoute(allOwnComments, (params, context) => listComments(db, params, context)),
    playerRoute(commentEdit, (params, context) => editComment(db, deps, params, context)),
    playerRoute(commentDelete, (params, context) => deleteComment(db, deps, params, context)),
    playerRoute(commentLike, (params, context) => likeComment(db, deps, params, context)),
    openRoute(eraseCommenter, (params) => eraseClosedCommenter(db, deps, params)),
    openRoute(exportCommenter, (params) => exportCommenterRows(db, deps, params)),
    openRoute(renameCommenter, (params) => renameComments(db, deps, params)),
    openRoute(checkNickname, (params) => judgeNickname(db, params)),
    openRoute(report, (params, context) => fileReport(db, deps, params, context)),
    openRoute(reportProof, (_params, context) => challengeReporter(db, deps, context)),
    openRoute(readNotices, (params) => listNotices(db, params)),
    openRoute(readNicknameOrders, (params, { now }) => listOrders(db, params, now)),
    openRoute(readCommentEvents, (params) => listEvents(db, params)),
    playerRoute(ownReports, (_params, context) => readOwnReports(db, context)),
    playerRoute(ownDecisions, (_params, context) => readOwnDecisions(db, context)),
    playerRoute(decisionAppeal, (params, context) => appealDecision(db, params, context)),
    playerRoute(blockAuthor, (params, context) => blockOf(db, params, context)),
    playerRoute(unblockAuthor, (params, context) => unblock(db, params, context)),
    playerRoute(blockedAuthors, (_params, context) => readBlocks(db, context)),
  ];
}
