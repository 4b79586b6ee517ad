import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recountAllRatings } from '#services/comments/comments/rating-repository.ts';
import type { Job } from '../control-server.ts';

export interface RatingsResult {
  corrected: number;
}

/** Counts the ratings of all games again from their reviews; scores follow within half a minute. */
export function ratingsJob({ db }: { db: Database }): Job {
  return async (): Promise<RatingsResult> => ({ corrected: await transaction(db, recountAllRatings) });
}
