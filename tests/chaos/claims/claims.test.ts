import { afterAll, describe, expect, test } from 'vitest';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { newDatabase, ownPostgres } from './postgres.ts';
import { type ChaosSettings, runChaos } from './run.ts';
import { faults } from './verdict.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const seeded = `seed ${SEED}`;
const postgres: PostgresServer | undefined = await ownPostgres();
const small = { seed: SEED, claimers: 32, codes: 200, players: 280, appKills: 0, databaseKills: 0 };

async function onPostgres(settings: Partial<ChaosSettings>) {
  if (!postgres) {
    throw new Error('PostgreSQL is not available');
  }
  return runChaos({ ...small, ...settings, postgres, databaseUrl: await newDatabase(postgres) });
}

afterAll(() => postgres?.stop());

describe.skipIf(!postgres)(
  'claims on PostgreSQL with two processes, while processes and the database are killed',
  () => {
    test('issue no code twice, lose none, repeat the same code per player and keep the counts right', async () => {
      const { verdict, appKills, databaseKills } = await onPostgres({
        codes: 1_000,
        players: 1_200,
        appKills: 4,
        databaseKills: 3,
      });
      expect(faults(verdict), seeded).toEqual([]);
      expect(verdict).toMatchObject({ acknowledged: 1_000, reported_empty: 200, issued: 1_000, free: 0 });
      expect([appKills, databaseKills]).toEqual([4, 3]);
    });
  },
);

describe('claims on the embedded database, while the process is killed', () => {
  test('issue no code twice, lose none, repeat the same code per player and keep the counts right', async () => {
    const { verdict, appKills } = await runChaos({ ...small, appKills: 2 });
    expect(faults(verdict), seeded).toEqual([]);
    expect(verdict).toMatchObject({ acknowledged: 200, reported_empty: 80, issued: 200, free: 0 });
    expect(appKills).toBe(2);
  });
});

describe('claims of a code that all players share, while processes are killed', () => {
  const shared = { isShared: true, appKills: 2 };

  test.skipIf(!postgres)('[COD-02] on PostgreSQL never exceed its limit and lose no claim', async () => {
    const { verdict, appKills, databaseKills } = await onPostgres({ ...shared, databaseKills: 2 });
    expect(faults(verdict), seeded).toEqual([]);
    expect(verdict).toMatchObject({ acknowledged: 200, reported_empty: 80, issued: 200, free: 0 });
    expect([appKills, databaseKills]).toEqual([2, 2]);
  });

  test('[COD-02] on the embedded database never exceed its limit and lose no claim', async () => {
    const { verdict } = await runChaos({ ...small, ...shared });
    expect(faults(verdict), seeded).toEqual([]);
    expect(verdict).toMatchObject({ acknowledged: 200, reported_empty: 80, issued: 200, free: 0 });
  });
});

describe.skipIf(!postgres)('the suite detects planted bugs', () => {
  const found = async (plant: string, settings: Partial<ChaosSettings> = {}) =>
    faults((await onPostgres({ plant, ...settings })).verdict).join(', ');

  test('a code that is read and then marked without a lock is issued twice', async () => {
    expect(await found('select-then-update')).toMatch(/twice: \d/);
  });

  test('without the constraint on pack and player, two concurrent requests of a player get two codes', async () => {
    expect(await found('no-unique-constraint')).toMatch(/changed: \d/);
  });

  test('with the constraint the same implementation has no faults', async () => {
    expect(await found('trust-constraint')).toBe('');
  });

  test('a code acknowledged before its commit is lost by a kill', async () => {
    const kills = { codes: 100, players: 140, appKills: 2, databaseKills: 2 };
    expect(await found('acknowledge-early', kills)).toMatch(/lost: \d/);
  });

  test('"empty" reported while the last codes are only locked counts as false', async () => {
    expect(await found('empty-under-contention')).toMatch(/false_empty: \d/);
  });

  test('[COD-02] claims of a shared code that are counted without a lock exceed its limit', async () => {
    expect(await found('count-then-claim', { isShared: true })).toMatch(/over: \d/);
  });

  test('a repeated request that returns another code is detected', async () => {
    expect(await found('new-code-on-retry')).toMatch(/changed: \d/);
  });
});
