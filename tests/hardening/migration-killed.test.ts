import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialectOver } from '#platform/database/dialect-over.ts';
import { migrate, migrateTo } from '#platform/database/migrate.ts';
import { migrations } from '#platform/database/migrations.ts';
import type { Database } from '#platform/database/open.ts';
import { schemaState } from '#platform/database/schema-state.ts';
import type { Tables } from '#platform/database/tables.ts';
import { seededRandom } from '../chaos/claims/random.ts';
import { atStatement } from '../integration/at-statement.ts';
import { kinds, newPlace, openPlace, type Place } from '../integration/place.ts';
import { startChild } from '../integration/processes/child.ts';
import { type SchemaPart, schemaParts } from '../integration/schema-parts.ts';
import { scaled } from '../time-limits.ts';

const SEED = Number(process.env.FAULTS_SEED ?? 20_261_122);
/** The number of kills; set KILL_ROUNDS for a longer run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
/** An upgrade is ended at every STEP-th statement; 1 tests every one and takes a minute more. */
const STEP = Number(process.env.KILL_STEP ?? 6);
const LIMIT_MS = scaled(300_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-migration-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The schema that the migrations created, without the migrator's own tables. */
async function stateOf(db: Database): Promise<string[]> {
  const { ran } = await schemaState(db);
  return [...ran, ...describeParts(await schemaParts(db))];
}

function describeParts(parts: readonly SchemaPart[]): string[] {
  return parts
    .filter(({ of_table }) => !/^kysely_migration|^durability_probe$/.test(of_table))
    .map(({ kind, of_table, text }) => `${kind} of ${of_table}: ${text}`);
}

/** The lines that only one of them has. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  const [left, right] = [new Set(one), new Set(other)];
  return [...one.filter((line) => !right.has(line)), ...other.filter((line) => !left.has(line))];
}

type Run = (db: Database, migration: string) => Promise<unknown>;

/**
 * Runs a migration in a session that the server ends instead of the given statement. Returns whether that statement was
 * reached.
 */
async function cutOff(
  place: Place,
  statement: number,
  run: (db: Database) => Promise<unknown>,
): Promise<boolean> {
  const ending = sql`select pg_terminate_backend(pg_backend_pid())`.toOperationNode();
  const session = atStatement(statement, () => ending);
  const { db, close } = await openPlace(place);
  try {
    await run(db.withPlugin(session));
  } catch (error) {
    if (session.statements < statement) {
      throw error;
    }
  } finally {
    await close();
  }
  return session.statements >= statement;
}

/** The last migrations of the upgrades. Each upgrade consists of a few migrations. */
const upgrades = Object.keys(migrations).filter((_, index, { length }) => (length - 1 - index) % 4 === 0);

/**
 * For each upgrade in turn: ends a run at its first statement, the next run STEP statements later, and so on until one
 * completes. Returns the statement after which an upgrade was half done, and the differences.
 * @param states the schema before the first upgrade, and after each
 */
async function halfDone(place: Place, states: readonly string[][], run: Run): Promise<string[]> {
  const { db, close } = await openPlace(place);
  try {
    for (const [index, name] of upgrades.entries()) {
      const [before = [], after = []] = states.slice(index);
      for (let [statement, isCut] = [1, true]; isCut; statement += STEP) {
        isCut = await cutOff(place, statement, (session) => run(session, name));
        const current = await stateOf(db);
        const rest = differences(after, current);
        if (rest.length > 0 && (!isCut || differences(before, current).length > 0)) {
          return [`upgrade to ${name}, ended at statement ${statement}`, ...rest];
        }
      }
    }
    return [];
  } finally {
    await close();
  }
}

describe.skipIf(!kinds.includes('postgres'))('an upgrade whose session ends (PostgreSQL)', () => {
  /** The schemas that an uninterrupted database goes through. */
  const states: string[][] = [];

  beforeAll(async () => {
    const { db, close } = await openPlace(await newPlace('postgres', folder));
    states.push(await stateOf(db));
    for (const name of upgrades) {
      await migrateTo(db, name);
      states.push(await stateOf(db));
    }
    await close();
  });

  test('leaves no changes at any statement, and the next run ends like an uninterrupted one', {
    timeout: LIMIT_MS,
  }, async () => {
    const interrupted = await newPlace('postgres', folder);
    expect(await halfDone(interrupted, states, migrateTo)).toEqual([]);
    const { db, close } = await openPlace(interrupted);
    const upgraded = await openPlace(await newPlace('postgres', folder, { migrated: true }));
    expect(await migrate(db)).toEqual({ ran: [], newer: [] });
    expect(differences(await stateOf(upgraded.db), await stateOf(db))).toEqual([]);
    await close();
    await upgraded.close();
  });

  test('is detected to be half done if it is more than one transaction', async () => {
    const inPieces: Run = async (db, name) => {
      const provider = { getMigrations: async () => migrations };
      const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateTo(name);
      if (error) {
        throw error;
      }
    };
    const [where, ...what] = await halfDone(await newPlace('postgres', folder), states, inPieces);
    expect(where).toMatch(/^upgrade to .*, ended at statement/);
    expect(what.length).toBeGreaterThan(0);
  });
});

/**
 * The number of statements of a run before its last one, after which it commits. They are counted with a driver that
 * does nothing, minus a few that an existing database does not need.
 */
async function statementsOfARun(): Promise<number> {
  const counter = atStatement(Number.POSITIVE_INFINITY, (node) => node);
  const db = new Kysely<Tables>({ dialect: dialectOver(() => new DummyDriver()) });
  await migrate(db.withPlugin(counter));
  return counter.statements - 5;
}

test('an upgrade of the embedded database whose process is killed leaves nothing half done', {
  timeout: LIMIT_MS,
}, async () => {
  const place = await newPlace('embedded', folder, { migrated: true });
  const initial = await openPlace(place);
  const upgraded = await stateOf(initial.db);
  await sql`drop schema public cascade`.execute(initial.db);
  await sql`create schema public`.execute(initial.db);
  const before = await stateOf(initial.db);
  await initial.close();

  const random = seededRandom(SEED);
  const statements = await statementsOfARun();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const statement = 1 + Math.floor(random() * statements);
    const message = `killed at statement ${statement} of ${statements}, seed ${SEED}`;
    const child = startChild('migrate-until-killed.ts', place.dataDir, String(statement));
    const { value: found } = await child.lines.next();
    expect(differences(before, describeParts(JSON.parse(found))), `before it was ${message}`).toEqual([]);
    expect(await child.ended, message).toBe('SIGKILL');
  }
  const { db, close } = await openPlace(place);
  expect(differences(before, await stateOf(db)), `seed ${SEED}`).toEqual([]);
  await migrate(db);
  expect(differences(upgraded, await stateOf(db)), `seed ${SEED}`).toEqual([]);
  await close();
});
