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
  handler(commentList, readComments),
  handler(ratingList, readRatings),
  handler(commentWrite, writeComment),
  handler(ownComments, readOwnComments),
  handler(allOwnComments, listComments),
  handler(commentEdit, editComment),
  handler(commentDelete, deleteComment),
  handler(commentLike, likeComment),
  handler(eraseCommenter, eraseClosedCommenter),
  handler(exportCommenter, exportCommenterRows),
  handler(renameCommenter, renameComments),
  handler(checkNickname, judgeNickname),
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
