import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';
import { drawRankings } from '#services/main/home/ranking-drawing.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Draws up the rankings now and every ten minutes.
 * @returns a function that ends it, once what is under way is done
 */
export function scheduleRankings(
  { db, clock, tell }: { db: Database; clock: Clock; tell: PublishChanges },
  logger: Logger,
): () => Promise<void> {
  const draw = async () => {
    try {
      await drawRankings(db, clock.now(), tell);
    } catch (error) {
      logger.warn('the rankings could not be drawn up', { error });
    }
  };
  return repeatEvery(draw, EVERY_MS);
}
