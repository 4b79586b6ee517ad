import type { Call } from '#contract/call.ts';
import type { Client } from '#contract/client.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { type Handle as HandleOf, handlersOf } from '#platform/calls/handler.ts';
import type { Database } from '#platform/database/open.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { Proofs } from '#platform/security/proof-of-work.ts';

/** The dependencies of the calls of players. `main` returns the client of the main service. */
export interface CommentsServices {
  db: Database;
  publish: PublishChanges;
  main: () => Client;
  accessLog: AccessLog;
  keys: DataKeys;
  proofs: Proofs;
}

/** What carries out a call of players or portals. */
export type Handle<C extends Call> = HandleOf<C, CommentsServices>;
export const handler = handlersOf<CommentsServices>();
