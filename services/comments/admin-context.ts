import type { Call } from '#contract/call.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { type Handle as HandleOf, handlersOf } from '#platform/calls/handler.ts';
import type { Database } from '#platform/database/open.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';

/** The dependencies of the admin calls. */
export interface CommentsAdminServices {
  db: Database;
  publish: PublishChanges;
  keys: DataKeys;
}

/** What carries out an admin call. */
export type AdminHandle<C extends Call> = HandleOf<C, CommentsAdminServices>;
export const adminHandler = handlersOf<CommentsAdminServices>();
