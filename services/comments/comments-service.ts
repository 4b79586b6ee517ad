import { commentLike, commentList, commentWrite, ownComments } from '#contract/calls/comments.ts';
import type { Database } from '#platform/database/open.ts';
import { playerRoute, type Route, route } from '#platform/http/calls/route.ts';
import { readComments } from './comments/comment-service.ts';
import {
  type CommentDeps,
  likeComment,
  readOwnComments,
  writeComment,
} from './comments/own-comment-service.ts';

/** The calls of the comments service. `reads` is the database for public reads; it defaults to the primary. */
export function commentsService(
  db: Database,
  { reads = db, ...deps }: CommentDeps & { reads?: Database },
): Route[] {
  return [
    route(commentList, (params, scope) => readComments(reads, params, scope)),
    playerRoute(commentWrite, (params, context) => writeComment(db, deps, params, context)),
    playerRoute(ownComments, (params, context) => readOwnComments(db, params, context)),
    playerRoute(commentLike, (params, context) => likeComment(db, deps, params, context)),
  ];
}
