import { commentList } from '../../../contract/calls/comments.ts';
import type { Database } from '../../../platform/database/open.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readComments } from './comment-service.ts';

/** The reading call of the players' reviews. */
export function commentRoutes(db: Database): Route[] {
  return [route(commentList, (params, scope) => readComments(db, params, scope))];
}
