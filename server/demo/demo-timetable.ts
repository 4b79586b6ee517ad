import { renewDemoTimetable } from '#demo/seed/renew.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { atChinaMidnight } from '../jobs/china-midnight.ts';

/**
 * Brings the demo's dates up to today, now and just after each China midnight, and has the pages that show them made
 * anew. Nobody has to wait for it: until it is done, the demo is as it was.
 * @returns a function that ends it, once what is under way is done
 */
export function scheduleDemoRenewal(
  { db, clock }: { db: Database; clock: Clock },
  invalidateTags: (tags: readonly string[]) => void,
  logger: Logger,
): () => Promise<void> {
  const renew = async () => {
    try {
      invalidateTags(await renewDemoTimetable({ db, clock }));
      logger.debug('the demo is up to today');
    } catch (error) {
      logger.error('the demo could not be brought up to today', { error });
    }
  };
  let underWay = renew();
  const stop = atChinaMidnight(clock, () => {
    underWay = renew();
    return underWay;
  });
  return async () => {
    stop();
    await underWay;
  };
}
