import type { Clock } from '../clock.ts';
import type { Database } from '../database/open.ts';
import type { Logger } from '../logger.ts';
import { removeOld } from './remove-old.ts';

const EVERY_MS = 3_600_000;

interface Parts {
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
export function keepRetention({ db, clock, logger, days, logDir }: Parts): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = underWay
      .then(() => removeOld(db, { now: clock.now(), days, logDir }))
      .then(
        ({ entries, log_files }) => {
          if (entries + log_files > 0) {
            logger.info('what was kept long enough is removed', { entries, log_files, days });
          }
        },
        (error: unknown) => logger.warn('what was kept long enough could not be removed', { error }),
      );
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
