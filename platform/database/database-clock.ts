import { sql } from 'kysely';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { repeatEvery } from '../core/repeat-every.ts';
import type { Database } from './open.ts';

const EVERY_MS = 60_000;
/** Smaller differences are latency or harmless. */
const TOLERANCE_MS = 2_000;

/**
 * A clock that agrees with the database's within 2 s, whatever the machine's clock says. Processes that share a
 * database share sessions, codes, limits and schedules, and need one time. Compares the clocks now and every minute,
 * and retains the last difference while the database is unavailable.
 * @returns the clock, and a function that ends the comparisons
 */
export async function followDatabaseClock(
  db: Database,
  machine: Clock,
  logger: Logger,
): Promise<{ clock: Clock; stop(): Promise<void> }> {
  let difference = 0;
  const compare = async () => {
    try {
      const measured = await differenceTo(db, machine);
      if (Math.abs(measured - difference) > TOLERANCE_MS) {
        difference = Math.abs(measured) > TOLERANCE_MS ? measured : 0;
        const seconds = Math.round(difference / 1_000);
        logger.warn('the time of the database is used instead of this machine’s', { seconds });
      }
    } catch (error) {
      logger.debug('the time of the database is unknown', { error });
    }
  };
  await compare();
  const clock: Clock = { ...machine, now: () => new Date(machine.now().getTime() + difference) };
  return { clock, stop: repeatEvery(compare, EVERY_MS) };
}

/** How far the database's clock is ahead of the machine's, in ms. */
async function differenceTo(db: Database, machine: Clock): Promise<number> {
  const before = machine.now().getTime();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const after = machine.now().getTime();
  return (rows[0]?.at.getTime() ?? before) - (before + after) / 2;
}
