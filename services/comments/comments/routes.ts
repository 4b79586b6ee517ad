import { commentLike, commentList, commentWrite, ownComments } from '#contract/calls/comments.ts';
import type { Databases } from '#platform/database/databases.ts';
import { playerRoute, type Route, route } from '#platform/http/calls/route.ts';
import { readComments } from './comment-service.ts';
import { type CommentDeps, likeComment, readOwnComments, writeComment } from './own-comment-service.ts';

/** The calls of the players' reviews. */
export function commentRoutes({ db, reads }: Databases, deps: CommentDeps): Route[] {
  return [
    route(commentList, (params, scope) => readComments(reads, params, scope)),
    playerRoute(commentWrite, (params, context) => writeComment(db, deps, params, context)),
    playerRoute(ownComments, (params, context) => readOwnComments(db, params, context)),
    playerRoute(commentLike, (params, context) => likeComment(db, deps, params, context)),
  ];
}
