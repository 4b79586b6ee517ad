import { sql } from 'kysely';
import { type Clock, systemClock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { clearExpired } from './clear-expired.ts';
import type { OpenDatabase } from './open.ts';

const CLEAR_EVERY_MS = 15 * 60_000;
const VACUUM_EVERY_MS = 6 * 3_600_000;

/**
 * Sees to the database's upkeep: what has run out is deleted now and every quarter of an hour. The embedded database
 * is vacuumed and analysed, too, since it has nobody else for it: PostgreSQL's servers do that by themselves.
 * @returns a function that ends it, once the upkeep under way is done
 */
export function scheduleMaintenance(
  { db, kind }: OpenDatabase,
  logger: Logger,
  clock: Clock = systemClock,
): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = (work: () => Promise<unknown>) => {
    underWay = underWay.then(work).then(
      () => undefined,
      (error: unknown) => logger.warn('upkeep of the database failed', { error }),
    );
  };
  const clear = () => run(() => clearExpired(db, clock.now()));
  clear();
  const timers = [
    setInterval(clear, CLEAR_EVERY_MS),
    ...(kind === 'embedded'
      ? [setInterval(() => run(() => sql`vacuum analyze`.execute(db)), VACUUM_EVERY_MS)]
      : []),
  ];
  for (const timer of timers) {
    timer.unref();
  }
  return async () => {
    for (const timer of timers) {
      clearInterval(timer);
    }
    await underWay;
  };
}
