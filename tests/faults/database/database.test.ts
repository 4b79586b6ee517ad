import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPostgres } from '../../chaos/claims/postgres.ts';
import type { PostgresServer } from '../../integration/postgres/server.ts';
import { faultsFound } from './faults-found.ts';
import { runDatabaseFaults } from './run.ts';

const seed = Number(process.env.FAULTS_SEED ?? 20_261_123);
const short = { seed, seconds: { stopped: 3, slow: 3, stalled: 0 }, delay: { least: 50, most: 500 } };
/** The long form has the times that are promised; here other suites keep the machine busy. */
const PATIENCE = 20;
const servers: (PostgresServer | undefined)[] = [];

beforeAll(async () => {
  servers.push(...(await Promise.all([ownPostgres(), ownPostgres()])));
});
afterAll(() => Promise.all(servers.map((server) => server?.stop())));

/** What is found where a database is slow and then stopped, on the run's first or second server. */
async function found(server: number, program?: readonly string[]): Promise<string[] | undefined> {
  const postgres = servers[server];
  return (
    postgres &&
    faultsFound(await runDatabaseFaults({ ...short, postgres, ...(program ? { program } : {}) }), PATIENCE)
  );
}

describe.concurrent('a database that is slow, stopped, and there again', () => {
  test('costs no kept page and no code, and whoever can’t be served is told when to come again', async ({
    skip,
  }) => {
    const faults = await found(0);
    skip(faults === undefined, 'no PostgreSQL can be started here');
    expect(faults, `seed ${seed}`).toEqual([]);
  });

  test('is noticed where what is kept doesn’t stand in, and no refusal says when', async ({ skip }) => {
    const faults = await found(1, ['tests/faults/database/app.ts']);
    skip(faults === undefined, 'no PostgreSQL can be started here');
    expect(faults?.join('\n')).toMatch(/stopped: \d+ kept pages weren’t answered/);
    expect(faults?.join('\n')).toMatch(/stopped: \d+ were refused without a word of when/);
  });
});
