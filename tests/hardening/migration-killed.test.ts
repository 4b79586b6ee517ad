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
/** How often a process is killed; set KILL_ROUNDS for a longer run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
/** An upgrade is ended at each so-manyth statement; 1 for every one, which takes a minute more. */
const STEP = Number(process.env.KILL_STEP ?? 6);
const LIMIT_MS = scaled(300_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-migration-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the migrations have made of a database, without what the migrator keeps for itself. */
async function stateOf(db: Database): Promise<string[]> {
  const { ran } = await schemaState(db);
  return [...ran, ...told(await schemaParts(db))];
}

function told(parts: readonly SchemaPart[]): string[] {
  return parts
    .filter(({ of_table }) => !/^kysely_migration|^durability_probe$/.test(of_table))
    .map(({ kind, of_table, text }) => `${kind} of ${of_table}: ${text}`);
}

/** What stands in one and not in the other. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  const [left, right] = [new Set(one), new Set(other)];
  return [...one.filter((line) => !right.has(line)), ...other.filter((line) => !left.has(line))];
}

type Run = (db: Database, migration: string) => Promise<unknown>;

/** Runs one in a session that the server ends instead of its statement of that number; answers whether it came so far. */
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

/** Migrations that are the last of an upgrade, so that each is a few migrations. */
const upgrades = Object.keys(migrations).filter((_, index, { length }) => (length - 1 - index) % 4 === 0);

/**
 * For each upgrade in turn: ends a run at its first statement, the next one a step further, and so on until one gets
 * through. Answers at which something was half done, and what.
 * @param states what the database is made of before the first upgrade, and after each
 */
async function halfDone(place: Place, states: readonly string[][], run: Run): Promise<string[]> {
  const { db, close } = await openPlace(place);
  try {
    for (const [index, name] of upgrades.entries()) {
      const [before = [], after = []] = states.slice(index);
      for (let [statement, isCut] = [1, true]; isCut; statement += STEP) {
        isCut = await cutOff(place, statement, (session) => run(session, name));
        const now = await stateOf(db);
        const rest = differences(after, now);
        if (rest.length > 0 && (!isCut || differences(before, now).length > 0)) {
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
  /** The states that an undisturbed database goes through. */
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

  test('at any statement has done nothing, and the next run ends as an undisturbed one', {
    timeout: LIMIT_MS,
  }, async () => {
    const broken = await newPlace('postgres', folder);
    expect(await halfDone(broken, states, migrateTo)).toEqual([]);
    const { db, close } = await openPlace(broken);
    const whole = await openPlace(await newPlace('postgres', folder, { migrated: true }));
    expect(await migrate(db)).toEqual({ ran: [], newer: [] });
    expect(differences(await stateOf(whole.db), await stateOf(db))).toEqual([]);
    await close();
    await whole.close();
  });

  test('is found to be half done where it is more than one transaction', async () => {
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
 * So many statements a run has before its last one, after which it commits. They are counted with a driver that does
 * nothing; a few are left out, for which a database that is there leaves no need.
 */
async function statementsOfARun(): Promise<number> {
  const counter = atStatement(Number.POSITIVE_INFINITY, (node) => node);
  const db = new Kysely<Tables>({ dialect: dialectOver(() => new DummyDriver()) });
  await migrate(db.withPlugin(counter));
  return counter.statements - 5;
}

test('a process that is killed in an upgrade of the embedded database leaves nothing half done', {
  timeout: LIMIT_MS,
}, async () => {
  const place = await newPlace('embedded', folder, { migrated: true });
  const begun = await openPlace(place);
  const whole = await stateOf(begun.db);
  await sql`drop schema public cascade`.execute(begun.db);
  await sql`create schema public`.execute(begun.db);
  const before = await stateOf(begun.db);
  await begun.close();

  const random = seededRandom(SEED);
  const statements = await statementsOfARun();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const statement = 1 + Math.floor(random() * statements);
    const message = `killed at statement ${statement} of ${statements}, seed ${SEED}`;
    const child = startChild('migrate-until-killed.ts', place.dataDir, String(statement));
    const { value: found } = await child.lines.next();
    expect(differences(before, told(JSON.parse(found))), `before it was ${message}`).toEqual([]);
    expect(await child.ended, message).toBe('SIGKILL');
  }
  const { db, close } = await openPlace(place);
  expect(differences(before, await stateOf(db)), `seed ${SEED}`).toEqual([]);
  await migrate(db);
  expect(differences(whole, await stateOf(db)), `seed ${SEED}`).toEqual([]);
  await close();
});
