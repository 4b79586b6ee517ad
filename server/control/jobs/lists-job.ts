import type { Database } from '#platform/database/open.ts';
import { recountLists } from '#services/main/lists/list-counts.ts';
import type { Job } from '../control-server.ts';

/** Of the responses that show the number of entries of a list. */
const TAGS = ['games', 'news', 'packs', 'openings', 'trades', 'activities'];

export interface ListsResult {
  corrected: number;
}

/** Counts the entries of all lists again. */
export function listsJob({
  db,
  publish,
}: {
  db: Database;
  publish(tags: string[]): void | Promise<void>;
}): Job {
  return async (): Promise<ListsResult> => {
    const corrected = await recountLists(db);
    if (corrected > 0) {
      await publish(TAGS);
    }
    return { corrected };
  };
}
