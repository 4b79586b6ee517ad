import type { Database } from '../database/open.ts';
import { announceDroppedTags } from './dropped-tags.ts';

/** Has the answers that show what changed made anew, in this process and in every other on the same database. */
export type TellChanges = (tags: readonly string[]) => Promise<void>;

/** @param dropTags drops them in this process */
export function tellChanges(db: Database, dropTags: (tags: readonly string[]) => void): TellChanges {
  return async (tags) => {
    dropTags(tags);
    await announceDroppedTags(db)([...tags]);
  };
}
