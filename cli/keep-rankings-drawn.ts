import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/open.ts';
import { keepDoing } from '../platform/keep-doing.ts';
import type { Logger } from '../platform/logger.ts';
import type { PublishChanges } from '../platform/page-cache/changes.ts';
import { drawRankings } from '../services/main/home/ranking-drawing.ts';

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
