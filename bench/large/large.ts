import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { AppProcess } from '#tests/chaos/claims/app-process.ts';
import { newDatabase, ownPostgres } from '#tests/chaos/claims/postgres.ts';
import { requestCode } from '#tests/chaos/claims/request-code.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { run } from '#tests/integration/setup.ts';
import { timeLists } from '../lists.ts';
import { table } from '../table.ts';
import { fillUnit, finishFilling } from './fill-large.ts';
import { timeOperations, timeUpgrade } from './operations.ts';

/** Units of about 1.3 GB. */
const UNITS = 9;
/** The schema of 0.2.0, which has the mobile numbers in plain text. */
const EARLIER_SCHEMA = '0035_developer_website';
const FIRST_PLAYER = 100_000_000;
/** Concurrent claimers, and claims. */
const LOADS = [
  [1, 1_000],
  [16, 8_000],
  [64, 16_000],
] as const;
const PACKS = 20;

/**
 * The upgrade from 0.2.0, claims, admin lists, rotation of the data key, backup and restore on a PostgreSQL of 12 GB, with
 * the defaults of the server. The first argument is the number of units.
 */
export async function largeBench([units = UNITS]: readonly (string | number)[]): Promise<void> {
  const postgres = await ownPostgres();
  if (!postgres) {
    console.error('PostgreSQL cannot be started.');
    return;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-large-'));
  const databaseUrl = await newDatabase(postgres);
  const settings = { databaseUrl, dataDir };
  const { db, close } = await openDatabase(
    { databaseUrl, dataDir, owner: testOwner('bench') },
    () => undefined,
  );
  const app = new AppProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  try {
    await migrateTo(db, EARLIER_SCHEMA);
    for (let unit = 0; unit < Number(units); unit += 1) {
      await fillUnit(db, unit);
    }
    await finishFilling(db);
    await run(databaseUrl, 'vacuum analyze');
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database())::float8 as bytes`.execute(db);
    console.log(`${((rows[0]?.bytes ?? 0) / 1e9).toFixed(1)} GB`);
    await timeUpgrade(db, settings);
    await app.start();
    const claims: number[][] = [];
    for (const [claimers, count] of LOADS) {
      claims.push([claimers, ...(await timeClaims(app.port, claimers, count))]);
    }
    table(
      ['Claimers', 'Rate to one claimer', 'Claims a second', 'p50, ms', 'p99, ms'],
      claims.map(([claimers = 0, rate = 0, p50 = 0, p99 = 0]) => {
        const ratio = (rate / (claims[0]?.[1] ?? Number.NaN)).toFixed(2);
        return [claimers, ratio, rate.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
      }),
    );
    await timeLists(db, 'PostgreSQL');
    await app.kill();
    await timeOperations(settings, await newDatabase(postgres));
  } finally {
    await app.kill();
    await close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the rate per second, and the median and 99th percentile in ms. */
async function timeClaims(
  port: number,
  claimers: number,
  count: number,
): Promise<[rate: number, p50: number, p99: number]> {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  const claimer = async () => {
    while (next < count) {
      next += 1;
      const sent = performance.now();
      const player = FIRST_PLAYER + claimers * 1_000_000 + next;
      const { kind } = await requestCode(port, 1 + (next % PACKS), player);
      times.push(performance.now() - sent);
      if (kind !== 'code') {
        throw new Error('A claim was rejected');
      }
    }
  };
  await Promise.all(Array.from({ length: claimers }, claimer));
  const rate = count / ((performance.now() - started) / 1_000);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return [rate, at(0.5), at(0.99)];
}
