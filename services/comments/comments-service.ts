import type { Database } from '#platform/database/open.ts';
import type { Route } from '#platform/http/calls/route.ts';
import type { CommentDeps } from './comments/own-comment-service.ts';
import { commentRoutes } from './comments/routes.ts';

/** What the SDK service works with besides the database. */
export interface SdkDeps extends CommentDeps {
  /** Where what everybody may read is read; the database itself where nothing is said. */
  reads?: Database;
}

/** Every route of the SDK service. */
export function sdkService(db: Database, { reads = db, ...comments }: SdkDeps): Route[] {
  return commentRoutes({ db, reads }, comments);
}
