import type { PublishChanges } from '#platform/cache/changes.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { type FailedGrant, runGrants } from '#services/main/reservations/grants/run-grants.ts';
import { deliverEvents } from '#services/main/reservations/notices/deliver-events.ts';
import { recordEvents } from '#services/main/reservations/notices/record-events.ts';
import { settleReservations } from '#services/main/reservations/reservation-counts.ts';
import { type Job, type JobDeps, job } from './repeat-jobs.ts';

/** The page of a reserved game is invalidated at most this often. */
const EVERY_MS = 10_000;

interface Deps extends JobDeps {
  publish: PublishChanges;
  issueCodes: IssueCodes;
}

/** Settles the counts of reservations, notifies players of launches and dates, and continues grants. */
export function reservationJobs({ db, clock, logger, publish, issueCodes }: Deps): Job[] {
  const onError = ({ id, pack_id }: FailedGrant, error: unknown) =>
    logger.warn('granting a pack failed', { grant: id, pack: pack_id, error });
  return [
    job('settling reservations failed', EVERY_MS, (signal) => settleReservations(db, publish, signal)),
    job('recording events of reservations failed', EVERY_MS, () => recordEvents(db, clock.now())),
    job('notifying of reservations failed', EVERY_MS, (signal) => deliverEvents(db, clock.now(), signal)),
    job('granting packs failed', EVERY_MS, (signal) => runGrants({ db, clock, issueCodes, onError }, signal)),
  ];
}
