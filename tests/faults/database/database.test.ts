import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPostgres } from '#tests/chaos/claims/postgres.ts';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { slowdown } from '#tests/time-limits.ts';
import { faultsFound, type Strictness } from './faults-found.ts';
import { type DatabaseFaults, runDatabaseFaults } from './run.ts';

const seed = Number(process.env.FAULTS_SEED ?? 20_261_123);
const delay = { least: 50, most: 500 };
/**
 * The long form has the times that are promised, and forgives none. Here the portal, its database, the crowd and other
 * suites share two cores: any of them stands still for a second or two now and then, and an answer in a hundred for
 * longer, so that a refusal has three seconds instead of one.
 */
const BUSY: Strictness = { patience: 3 * slowdown, stray: 100 };
let postgres: PostgresServer | undefined;

beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres?.stop());

async function found(
  seconds: DatabaseFaults['seconds'],
  planted: Pick<DatabaseFaults, 'program' | 'delay'> = { delay },
): Promise<string[] | undefined> {
  const run = { seed, seconds, ...planted };
  return postgres && faultsFound(await runDatabaseFaults({ ...run, postgres }), BUSY);
}

describe('a database that is slow, stopped, silent, and there again', () => {
  test('costs no kept page and no code, and whoever can’t be served is told when to come again', async ({
    skip,
  }) => {
    const faults = await found({ slow: 2, stopped: 3, stalled: 4 });
    skip(faults === undefined, 'no PostgreSQL can be started here');
    expect(faults, `seed ${seed}`).toEqual([]);
  });

  test('is noticed where what is kept doesn’t stand in, and no refusal says when', async ({ skip }) => {
    const planted = { program: ['tests/faults/database/app.ts'], delay: { least: 1_000, most: 2_000 } };
    const faults = await found({ slow: 3, stopped: 2, stalled: 4 }, planted);
    skip(faults === undefined, 'no PostgreSQL can be started here');
    const told = faults?.join('\n');
    for (const fault of ['slow', 'stopped', 'stalled']) {
      expect(told).toMatch(new RegExp(`${fault}: \\d+ kept pages weren’t answered, \\S+ 503 `));
      expect(told).toMatch(new RegExp(`${fault}: \\d+ were refused without a word of when, \\S+ 503 `));
    }
  });
});
