import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { type FailedGrant, runGrants } from '#services/main/reservations/grants/run-grants.ts';
import { deliverEvents } from '#services/main/reservations/notices/deliver-events.ts';
import { recordEvents } from '#services/main/reservations/notices/record-events.ts';
import { settleReservations } from '#services/main/reservations/reservation-counts.ts';
import type { Job } from './repeat-jobs.ts';

/** The page of a reserved game is invalidated at most this often. */
const EVERY_MS = 10_000;

interface Deps {
  db: Database;
  clock: Clock;
  logger: Logger;
  publish: PublishChanges;
  issueCodes: IssueCodes;
}

/** Settles the counts of reservations, notifies players of launches and dates, and continues grants. */
export function reservationJobs({ db, clock, logger, publish, issueCodes }: Deps): Job[] {
  const onError = ({ id, pack_id }: FailedGrant, error: unknown) =>
    logger.warn('granting a pack failed', { grant: id, pack: pack_id, error });
  return [
    {
      failure: 'settling reservations failed',
      everyMs: EVERY_MS,
      run: (signal) => settleReservations(db, publish, signal),
    },
    {
      failure: 'recording events of reservations failed',
      everyMs: EVERY_MS,
      run: () => recordEvents(db, clock.now()),
    },
    {
      failure: 'notifying of reservations failed',
      everyMs: EVERY_MS,
      run: (signal) => deliverEvents(db, clock.now(), signal),
    },
    {
      failure: 'granting packs failed',
      everyMs: EVERY_MS,
      run: (signal) => runGrants({ db, clock, issueCodes, onError }, signal),
    },
  ];
}
