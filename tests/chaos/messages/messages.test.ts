import { afterAll, describe, expect, test } from 'vitest';
import { newDatabase, ownPostgres } from '../claims/postgres.ts';
import { messageFaults, runMessageChaos } from './run.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const seeded = `seed ${SEED}`;
const postgres = await ownPostgres();
const small = { seed: SEED, players: 400, packs: 6, events: 150, appKills: 0, databaseKills: 0 };

async function onPostgres(settings: Partial<Parameters<typeof runMessageChaos>[0]>) {
  if (!postgres) {
    throw new Error('PostgreSQL is not available');
  }
  return runMessageChaos({ ...small, ...settings, postgres, databaseUrl: await newDatabase(postgres) });
}

afterAll(() => postgres?.stop());

describe.skipIf(!postgres)('messages on PostgreSQL with two processes, while both are killed', () => {
  test('[MSG-01] each player gets each message once', async () => {
    const result = await onPostgres({ appKills: 5, databaseKills: 2 });
    expect(messageFaults(result), seeded).toEqual([]);
    expect(result.due).toBe(2_550);
    expect(result.early).toBeGreaterThan(0);
  });

  test('[MSG-01] the suite detects a delivery that moves its position afterwards', async () => {
    const result = await onPostgres({ plant: 'position-afterwards', appKills: 4 });
    expect(messageFaults(result).join(), seeded).toMatch(/twice: \d/);
  });
});

describe('messages on the embedded database, while the process is killed', () => {
  test('[MSG-01] each player gets each message once', async () => {
    const result = await runMessageChaos({ ...small, appKills: 3 });
    expect(messageFaults(result), seeded).toEqual([]);
    expect(result.due).toBe(2_550);
  });
});
