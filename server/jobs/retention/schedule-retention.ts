import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';
import { removeOld } from './remove-old.ts';

const EVERY_MS = 3_600_000;

interface Deps {
  db: Database;
  clock: Clock;
  logger: Logger;
  days: number;
  logDir: string | undefined;
}

/**
 * Removes what is old enough, now and every hour.
 * @returns a function that ends it, once what is under way is done
 */
export function scheduleRetention({ db, clock, logger, days, logDir }: Deps): () => Promise<void> {
  let told = 0;
  const remove = async () => {
    try {
      const { entries, log_files, held_until } = await removeOld(db, { now: clock.now(), days, logDir });
      if (held_until && held_until.getTime() !== told) {
        told = held_until.getTime();
        logger.info('the clock is new or has leapt, nothing is removed for now', { held_until });
      }
      if (entries + log_files > 0) {
        logger.info('what was kept long enough is removed', { entries, log_files, days });
      }
    } catch (error) {
      logger.warn('what was kept long enough could not be removed', { error });
    }
  };
  return repeatEvery(remove, EVERY_MS);
}
