import type { Database } from '../database/open.ts';
import { publishInvalidation } from './invalidation-channel.ts';

/** Has the answers that show what changed made anew, in this process and in every other on the same database. */
export type TellChanges = (tags: readonly string[]) => Promise<void>;

/** @param invalidateTags drops them in this process */
export function tellChanges(db: Database, invalidateTags: (tags: readonly string[]) => void): TellChanges {
  return async (tags) => {
    invalidateTags(tags);
    await publishInvalidation(db)([...tags]);
  };
}
