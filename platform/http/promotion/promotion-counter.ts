import { sql } from 'kysely';
import { chinaDay } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import { Sums } from '#platform/core/sums.ts';
import type { Database } from '#platform/database/open.ts';

/** What is counted for a channel, by the column of `promo_channel_day`. */
const EVENTS = ['visits', 'downloads', 'registrations', 'reservations', 'claims'] as const;
export type PromotionEvent = (typeof EVENTS)[number];

export interface CountedChannel extends Record<PromotionEvent, number> {
  code: string;
  day: string;
}

/** What a killed process loses at most. */
const WRITE_EVERY_MS = 1_000;
const NOTHING = { visits: 0, downloads: 0, registrations: 0, reservations: 0, claims: 0 };

/** Counts in memory that are not written yet, by channel and China day. */
export class PromotionCounter {
  #counts = new Sums<CountedChannel>(['day', 'code'], EVENTS);

  count(code: string, event: PromotionEvent, now: Date): void {
    this.#counts.add({ ...NOTHING, code, day: chinaDay(now), [event]: 1 });
  }

  /** Removes and returns the counts. */
  take(): CountedChannel[] {
    return this.#counts.take();
  }

  /** Adds back counts that could not be written. */
  refund(counts: readonly CountedChannel[]): void {
    this.#counts.addAll(counts);
  }
}

/**
 * Adds counts to the days of their channels in one statement; ignores channels that don't exist. Rows are locked in a fixed
 * order, so that concurrent processes don't deadlock.
 */
export async function writePromotion(db: Database, counts: readonly CountedChannel[]): Promise<void> {
  if (counts.length === 0) {
    return;
  }
  await sql`
    insert into promo_channel_day as known
      (channel_id, day, visits, downloads, registrations, reservations, claims)
    select channel.id, day, visits, downloads, registrations, reservations, claims
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given
      (code text, day date, visits int, downloads int, registrations int, reservations int, claims int)
    join promo_channel as channel on channel.code = given.code
    order by channel.id, day
    on conflict (channel_id, day) do update set
      visits = known.visits + excluded.visits,
      downloads = known.downloads + excluded.downloads,
      registrations = known.registrations + excluded.registrations,
      reservations = known.reservations + excluded.reservations,
      claims = known.claims + excluded.claims`.execute(db);
}

/**
 * Writes the counts every second. Counts that can't be written stay in the counter.
 * @returns stops the timer and writes the rest
 */
export function persistPromotion(
  counter: PromotionCounter,
  { db, logger, write = writePromotion }: { db: Database; logger: Logger; write?: typeof writePromotion },
): () => Promise<void> {
  let isFailing = false;
  const writeAll = async () => {
    const counts = counter.take();
    try {
      await write(db, counts);
      isFailing &&= counts.length === 0;
    } catch (error) {
      counter.refund(counts);
      if (!isFailing) {
        logger.warn('the counts of channels could not be written; they are written later', { error });
      }
      isFailing = true;
    }
  };
  const stop = repeatEvery(writeAll, WRITE_EVERY_MS, WRITE_EVERY_MS);
  return async () => {
    await stop();
    await writeAll();
  };
}
