import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { ageTraffic } from './age-traffic.ts';
import type { TrafficCounter } from './traffic-counter.ts';
import { writeTraffic } from './write-traffic.ts';

const WRITE_EVERY_MS = 60_000;
const AGE_EVERY_MS = 6 * 3_600_000;

interface Deps {
  db: Database;
  clock: Clock;
  logger: Logger;
}

/** Writes what is counted, once: what the database doesn't take is counted still. */
export async function passOn(counter: TrafficCounter, { db, logger }: Omit<Deps, 'clock'>): Promise<void> {
  const traffic = counter.take();
  try {
    await writeTraffic(db, traffic);
  } catch (error) {
    counter.refund(traffic);
    logger.warn('visits could not be written down', { error });
  }
}

/**
 * Writes down each minute what was counted; a crash loses that minute.
 * @returns ends it, once nothing is counted any more, and writes the rest
 */
export function persistTraffic(counter: TrafficCounter, { db, clock, logger }: Deps): () => Promise<void> {
  let underWay = Promise.resolve();
  const write = () => {
    underWay = underWay.then(() => passOn(counter, { db, logger }));
  };
  const age = () => {
    underWay = underWay
      .then(() => ageTraffic(db, clock.now()))
      .catch((error: unknown) => logger.warn('old visits could not be put together', { error }));
  };
  age();
  const timers = [setInterval(write, WRITE_EVERY_MS), setInterval(age, AGE_EVERY_MS)];
  for (const timer of timers) {
    timer.unref();
  }
  return async () => {
    for (const timer of timers) {
      clearInterval(timer);
    }
    write();
    await underWay;
  };
}
