import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPostgres } from '#tests/chaos/claims/postgres.ts';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { slowdown } from '#tests/time-limits.ts';
import { faultsFound, type Strictness } from './faults-found.ts';
import { type DatabaseFaults, runDatabaseFaults } from './run.ts';

const seed = Number(process.env.FAULTS_SEED ?? 20_261_123);
const delay = { least: 50, most: 500 };
/**
 * The long run uses the promised times and allows no exceptions. Here the portal, its database, the clients and other
 * suites share two cores: a process can stall for a second or two, and one response in a hundred for longer, so a
 * refusal may take three seconds instead of one.
 */
const SHARED_MACHINE: Strictness = { patience: 3 * slowdown, stray: 100 };
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
  return postgres && faultsFound(await runDatabaseFaults({ ...run, postgres }), SHARED_MACHINE);
}

describe('a database that is slow, stopped, stalled and available again', () => {
  test('leaves cached pages available, loses no code, and refuses other requests with Retry-After', async ({
    skip,
  }) => {
    const faults = await found({ slow: 2, stopped: 3, stalled: 4 });
    skip(faults === undefined, 'no PostgreSQL can be started here');
    expect(faults, `seed ${seed}`).toEqual([]);
  });

  test('fails cached pages and lacks Retry-After in a portal with planted bugs', async ({ skip }) => {
    const planted = { program: ['tests/faults/database/app.ts'], delay: { least: 1_000, most: 2_000 } };
    const faults = await found({ slow: 3, stopped: 2, stalled: 4 }, planted);
    skip(faults === undefined, 'no PostgreSQL can be started here');
    const report = faults?.join('\n');
    for (const fault of ['slow', 'stopped', 'stalled']) {
      expect(report).toMatch(new RegExp(`${fault}: \\d+ cached pages failed, \\S+ 503 `));
      expect(report).toMatch(new RegExp(`${fault}: \\d+ lacked Retry-After, \\S+ 503 `));
    }
  });
});
