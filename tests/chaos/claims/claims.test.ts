import { afterAll, describe, expect, test } from 'vitest';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { newDatabase, ownPostgres } from './postgres.ts';
import { type ChaosSettings, runChaos } from './run.ts';
import { faults } from './verdict.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const seeded = `seed ${SEED}`;
const postgres: PostgresServer | undefined = await ownPostgres();
const few = { seed: SEED, claimers: 32, codes: 200, players: 280, appKills: 0, databaseKills: 0 };

async function onPostgres(settings: Partial<ChaosSettings>) {
  if (!postgres) {
    throw new Error('There is no PostgreSQL here');
  }
  return runChaos({ ...few, ...settings, postgres, databaseUrl: await newDatabase(postgres) });
}

afterAll(() => postgres?.stop());

describe.skipIf(!postgres)(
  'claims on PostgreSQL, two processes, while processes and database are killed',
  () => {
    test('no code twice, none lost, the same one each time, all counted', async () => {
      const { verdict, appKills, databaseKills } = await onPostgres({
        codes: 1_000,
        players: 1_200,
        appKills: 4,
        databaseKills: 3,
      });
      expect(faults(verdict), seeded).toEqual([]);
      expect(verdict).toMatchObject({ acknowledged: 1_000, told_empty: 200, issued: 1_000, free: 0 });
      expect([appKills, databaseKills]).toEqual([4, 3]);
    });
  },
);

describe('claims on the embedded database while the process is killed', () => {
  test('no code twice, none lost, the same one each time, all counted', async () => {
    const { verdict, appKills } = await runChaos({ ...few, appKills: 2 });
    expect(faults(verdict), seeded).toEqual([]);
    expect(verdict).toMatchObject({ acknowledged: 200, told_empty: 80, issued: 200, free: 0 });
    expect(appKills).toBe(2);
  });
});

describe.skipIf(!postgres)('the suite finds planted bugs', () => {
  const found = async (plant: string, settings: Partial<ChaosSettings> = {}) =>
    faults((await onPostgres({ plant, ...settings })).verdict).join(', ');

  test('a code that is read and then marked without being held is given twice', async () => {
    expect(await found('select-then-update')).toMatch(/twice: \d/);
  });

  test('without the constraint on pack and player, one who asks twice at once gets two codes', async () => {
    expect(await found('no-unique-constraint')).toMatch(/changed: \d/);
  });

  test('with the constraint the same code is sound', async () => {
    expect(await found('trust-constraint')).toBe('');
  });

  test('a code that is told before it is committed is lost at a kill', async () => {
    const kills = { codes: 100, players: 140, appKills: 2, databaseKills: 2 };
    expect(await found('acknowledge-early', kills)).toMatch(/lost: \d/);
  });

  test('"all gone" while the last codes are only held is heard as false', async () => {
    expect(await found('empty-under-contention')).toMatch(/false_empty: \d/);
  });

  test('one who asks again and gets another code is noticed', async () => {
    expect(await found('new-code-on-retry')).toMatch(/changed: \d/);
  });
});
