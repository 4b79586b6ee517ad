import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recountAllRatings } from '#services/comments/comments/rating-repository.ts';
import { recountLists } from '#services/main/lists/list-counts.ts';
import { recountReservations } from '#services/main/reservations/reservation-counts.ts';
import type { Job } from '../control-server.ts';

/** Tags of the responses that show the number of entries of a list. */
const LIST_TAGS = ['games', 'news', 'packs', 'openings', 'trades', 'activities'];

export interface Recounted {
  corrected: number;
}

interface Deps {
  db: Database;
  publish(tags: readonly string[]): void | Promise<void>;
}

/** Count figures again that are updated with each change. Scores follow their ratings within half a minute. */
export function recountJobs({ db, publish }: Deps) {
  const recount =
    (count: () => Promise<number>): Job =>
    async (): Promise<Recounted> => ({ corrected: await count() });
  return {
    ratings: recount(() => transaction(db, recountAllRatings)),
    reservations: recount(() => transaction(db, recountReservations)),
    lists: recount(async () => {
      const corrected = await recountLists(db);
      if (corrected > 0) {
        await publish(LIST_TAGS);
      }
      return corrected;
    }),
  };
}
