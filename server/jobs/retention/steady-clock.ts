import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** Hourly looks lie an hour apart, and a few days where the portal was off; more than that is a leap of the clock. */
const LEAP_DAYS = 3;
/** For so long nothing is removed after a leap: time to see that the clock is wrong. */
export const HELD_DAYS = 7;

/** The time that retention goes by. */
export interface SteadyTime {
  /** The earlier of this machine's time and the database's. */
  now: Date;
  /** Until when nothing is removed, since the clock has leapt; undefined where it goes on steadily. */
  held_until: Date | undefined;
}

/**
 * Looks at the clocks, and compares them with the last look, which the database keeps. A clock that was wrong for days
 * looks like one that was right and a portal that was off: either way nothing is removed until it has gone on
 * steadily for a week. The first look of an installation counts as a leap.
 */
export async function lookAtClock(db: Database, machineNow: Date): Promise<SteadyTime> {
  const { rows } = await sql<{ seen_at: Date; held_until: Date }>`
    insert into retention_clock as before (id, seen_at, held_until)
    select 1, at, at + make_interval(days => ${HELD_DAYS}::int)
    from (select least(${machineNow}::timestamptz, now()) as at) as clock
    on conflict (id) do update set
      seen_at = excluded.seen_at,
      held_until = case
        when abs(extract(epoch from excluded.seen_at - before.seen_at)) > ${LEAP_DAYS * 86_400}::int
        then excluded.held_until
        else before.held_until
      end
    returning seen_at, held_until`.execute(db);
  const [{ seen_at, held_until } = { seen_at: machineNow, held_until: machineNow }] = rows;
  return { now: seen_at, held_until: held_until > seen_at ? held_until : undefined };
}
