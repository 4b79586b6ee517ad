import { afterAll, describe, expect, test } from 'vitest';
import { newDatabase, ownPostgres } from '../claims/postgres.ts';
import { reservationFaults, runReservationChaos } from './run.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const seeded = `seed ${SEED}`;
const postgres = await ownPostgres();
const small = { seed: SEED, players: 120, steps: 4, atOnce: 24, appKills: 0, databaseKills: 0 };

async function onPostgres(settings: Partial<Parameters<typeof runReservationChaos>[0]>) {
  if (!postgres) {
    throw new Error('PostgreSQL is not available');
  }
  return runReservationChaos({ ...small, ...settings, postgres, databaseUrl: await newDatabase(postgres) });
}

afterAll(() => postgres?.stop());

describe.skipIf(!postgres)('reservations on PostgreSQL with two processes, while both are killed', () => {
  test('[RSV-11] none is lost, none comes back, and the count is exact at the end', async () => {
    const result = await onPostgres({ appKills: 4, databaseKills: 2 });
    expect(reservationFaults(result), seeded).toEqual([]);
    expect(result).toMatchObject({ acknowledged: 480, appKills: 4, databaseKills: 2 });
    expect(result.reserved).toBeGreaterThan(40);
  });

  test('[RSV-11] the suite detects changes that are added and deleted in two transactions', async () => {
    const result = await onPostgres({ plant: 'add-then-delete', appKills: 2 });
    expect(reservationFaults(result).join(), seeded).toMatch(/miscounted: \d/);
  });
});

describe('reservations on the embedded database, while the process is killed', () => {
  test('[RSV-11] none is lost, none comes back, and the count is exact at the end', async () => {
    const result = await runReservationChaos({ ...small, appKills: 2 });
    expect(reservationFaults(result), seeded).toEqual([]);
    expect(result).toMatchObject({ acknowledged: 480, appKills: 2 });
  });
});
