import type { Database } from '../database/open.ts';
import { publishInvalidation } from './invalidation-channel.ts';

/** Invalidates tags in this process and in every other process on the same database. */
export type PublishChanges = (tags: readonly string[]) => Promise<void>;

/** @param invalidateTags invalidates tags in this process */
export function changePublisher(
  db: Database,
  invalidateTags: (tags: readonly string[]) => void,
): PublishChanges {
  return async (tags) => {
    if (tags.length > 0) {
      invalidateTags(tags);
      await publishInvalidation(db)([...tags]);
    }
  };
}
