import type { Database } from '../../platform/database/open.ts';
import type { Route } from '../../platform/http/route.ts';
import type { CommentParts } from './comments/own-comment-service.ts';
import { commentRoutes } from './comments/routes.ts';

/** Every route of the SDK service. */
export function sdkService(db: Database, comments: CommentParts): Route[] {
  return commentRoutes(db, comments);
}
