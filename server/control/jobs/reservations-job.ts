import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recountReservations } from '#services/main/reservations/reservation-counts.ts';
import type { Job } from '../control-server.ts';

export interface ReservationsResult {
  corrected: number;
}

/** Counts the reservations of all games and packs again. */
export function reservationsJob({ db }: { db: Database }): Job {
  return async (): Promise<ReservationsResult> => ({
    corrected: await transaction(db, recountReservations),
  });
}
