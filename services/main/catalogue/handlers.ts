import type { Call, CallData, CallParams } from '#contract/call.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { PlayerContext } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';

/** Reads the public data of a call and records on the scope what it shows. */
export type PublicRead<C extends Call> = (
  db: Database,
  params: CallParams<C>,
  scope: ReadScope,
) => Promise<CallData<C>>;

export type PlayerAction<C extends Call> = (
  db: Database,
  params: CallParams<C>,
  context: PlayerContext,
) => Promise<CallData<C>>;

/** What an admin call that changes data needs. */
export interface ChangeDeps {
  db: Database;
  publish: PublishChanges;
}

export type AdminAction<C extends Call, Deps = ChangeDeps> = (
  deps: Deps,
  params: CallParams<C>,
  context: AdminContext,
) => Promise<CallData<C>>;

/** `AdminAction` for a call that only reads. */
export type AdminRead<C extends Call> = AdminAction<C, Database>;
