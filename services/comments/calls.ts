import { blockAuthor, blockedAuthors, unblockAuthor } from '#contract/calls/blocks.ts';
import * as comments from '#contract/calls/comments.ts';
import { decisionAppeal, ownDecisions, ownReports, report, reportProof } from '#contract/calls/reports.ts';
import { readCommentEvents } from '#contract/service-events.ts';
import { readNicknameOrders } from '#contract/service-nicknames.ts';
import { readNotices } from '#contract/service-notices.ts';
import * as players from '#contract/service-players.ts';
import { blockOf, readBlocks, unblock } from './blocks/block-service.ts';
import { deleteComment, listComments } from './comments/all-own-comments.ts';
import { readComments, readRatings } from './comments/comment-service.ts';
import { editComment } from './comments/edit-service.ts';
import { likeComment, readOwnComments, writeComment } from './comments/own-comment-service.ts';
import { renameComments } from './comments/rename-commenter.ts';
import { handler } from './context.ts';
import { listEvents } from './events/list-events.ts';
import { listNotices } from './notices/notice-events.ts';
import { eraseClosedCommenter, exportCommenterRows, judgeNickname } from './privacy/erase-commenter.ts';
import { appealDecision } from './reports/decision-appeal-service.ts';
import { listOrders, readOwnDecisions } from './reports/nickname-orders.ts';
import { challengeReporter, fileReport, readOwnReports } from './reports/report-service.ts';

/** The calls of the comments service for players and for portals. */
export const commentsCalls = [
  handler(comments.commentList, readComments),
  handler(comments.ratingList, readRatings),
  handler(comments.commentWrite, writeComment),
  handler(comments.ownComments, readOwnComments),
  handler(comments.allOwnComments, listComments),
  handler(comments.commentEdit, editComment),
  handler(comments.commentDelete, deleteComment),
  handler(comments.commentLike, likeComment),
  handler(players.eraseCommenter, eraseClosedCommenter),
  handler(players.exportCommenter, exportCommenterRows),
  handler(players.renameCommenter, renameComments),
  handler(players.checkNickname, judgeNickname),
  handler(report, fileReport),
  handler(reportProof, challengeReporter),
  handler(readNotices, listNotices),
  handler(readNicknameOrders, listOrders),
  handler(readCommentEvents, listEvents),
  handler(ownReports, readOwnReports),
  handler(ownDecisions, readOwnDecisions),
  handler(decisionAppeal, appealDecision),
  handler(blockAuthor, blockOf),
  handler(unblockAuthor, unblock),
  handler(blockedAuthors, readBlocks),
];
