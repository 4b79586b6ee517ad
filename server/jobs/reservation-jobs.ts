import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { type FailedGrant, runGrants } from '#services/main/reservations/grants/run-grants.ts';
import { deliverEvents } from '#services/main/reservations/notices/deliver-events.ts';
import { recordEvents } from '#services/main/reservations/notices/record-events.ts';
import { settleReservations } from '#services/main/reservations/reservation-counts.ts';

/** The page of a reserved game is invalidated at most this often. */
const EVERY_MS = 10_000;

interface Deps {
  db: Database;
  clock: Clock;
  publish: PublishChanges;
  issueCodes: IssueCodes;
}

/**
 * Settles the counts of reservations, notifies players of launches and dates, and continues grants, now and every ten
 * seconds, each on its own: a large grant does not hold up the others.
 * @returns a function that stops it after the running batches
 */
export function scheduleReservations(
  { db, clock, publish, issueCodes }: Deps,
  logger: Logger,
): () => Promise<void> {
  const repeat = (failure: string, step: (signal: AbortSignal) => Promise<void>) =>
    repeatEvery((signal) => step(signal).catch((error) => logger.warn(failure, { error })), EVERY_MS);
  const onError = ({ id, pack_id }: FailedGrant, error: unknown) =>
    logger.warn('granting a pack failed', { grant: id, pack: pack_id, error });
  const stops = [
    repeat('settling reservations failed', (signal) => settleReservations(db, publish, signal)),
    repeat('recording events of reservations failed', () => recordEvents(db, clock.now())),
    repeat('notifying of reservations failed', (signal) => deliverEvents(db, clock.now(), signal)),
    repeat('granting packs failed', (signal) => runGrants({ db, clock, issueCodes, onError }, signal)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
