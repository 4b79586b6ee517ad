import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import { keepDoing } from '#platform/core/keep-doing.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { drawRankings } from '#services/main/home/ranking-drawing.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Draws up the rankings now and every ten minutes.
 * @returns a function that ends it, once what is under way is done
 */
export function keepRankingsDrawn(
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
  return keepDoing(draw, EVERY_MS);
}
