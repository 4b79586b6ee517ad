import type { Call } from '#contract/call.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { type Handle as HandleOf, handlersOf } from '#platform/calls/handler.ts';
import type { Database } from '#platform/database/open.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { ClaimQueue } from './claims/claim-queue.ts';
import type { PoolRules } from './claims/pool-service.ts';
import type { SectionWatch } from './site/section-watch.ts';

/** The dependencies of the calls of players and portals. */
export interface MainServices {
  db: Database;
  publish: PublishChanges;
  queue: ClaimQueue;
  pool: PoolRules;
  keys: DataKeys;
  accessLog: AccessLog;
  /** Not in previews, which are not cached. */
  sections?: SectionWatch | undefined;
}

/** What carries out a call of players or portals. */
export type Handle<C extends Call> = HandleOf<C, MainServices>;
export const handler = handlersOf<MainServices>();
