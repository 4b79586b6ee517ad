import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '../../platform/database/open.ts';
import { emptyAgain, shapeOf } from './empty-again.ts';
import { testOwner } from './owner.ts';
import { inDatabase, type PostgresForTests, run } from './setup.ts';

/** Gives a new, empty database with all migrations; it is closed and removed when the suite ends. */
export type OpenTestDatabase = () => Promise<Database>;

interface TestDatabase extends OpenDatabase {
  remove(): Promise<void>;
}

/**
 * Runs a suite on the embedded database and on PostgreSQL. Where no PostgreSQL can be had, its half is shown
 * as skipped and the run says why at its end.
 */
export function describeEachDatabase(
  name: string,
  suite: (open: OpenTestDatabase, kind: OpenDatabase['kind']) => void,
): void {
  const postgres = inject('postgres');
  describe(`${name} (embedded)`, () => suite(tracked(openEmbedded), 'embedded'));
  describe.skipIf(!postgres.available)(`${name} (PostgreSQL)`, () => {
    suite(
      tracked(() => openOnServer(postgres)),
      'postgres',
    );
  });
}

/** One that a test has had, for a later one to use again. */
interface Spare {
  database: TestDatabase;
  shape: string;
}

/**
 * Opens databases and closes them at the suite's end. One that was opened for a single test is emptied for a later
 * test, unless that test changed what it is made of.
 */
function tracked(open: () => Promise<TestDatabase>): OpenTestDatabase {
  const opened: TestDatabase[] = [];
  const spare: Spare[] = [];
  let inUse: Spare[] | undefined;
  beforeEach(() => {
    inUse = [];
  });
  afterEach(() => {
    spare.push(...(inUse ?? []));
    inUse = undefined;
  });
  afterAll(async () => {
    for (const database of opened) {
      await database.close();
      await database.remove();
    }
  });
  return async () => {
    const next = (inUse && (await firstUnchanged(spare))) ?? (await openOne());
    inUse?.push(next);
    return next.database.db;
  };

  async function openOne(): Promise<Spare> {
    const database = await open();
    opened.push(database);
    return { database, shape: await shapeOf(database.db) };
  }
}

async function firstUnchanged(spare: Spare[]): Promise<Spare | undefined> {
  for (let one = spare.shift(); one; one = spare.shift()) {
    const { db } = one.database;
    if ((await shapeOf(db).catch(() => undefined)) === one.shape) {
      await emptyAgain(db);
      return one;
    }
  }
  return undefined;
}

async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = copyEmbeddedTemplate();
  const database = await openDatabase({ dataDir, databaseUrl: undefined, owner: testOwner() }, rethrow);
  return { ...database, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A new data directory with the migrated, empty embedded database; whoever asks removes it. */
export function copyEmbeddedTemplate(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-test-'));
  cpSync(join(inject('embeddedTemplate'), 'database'), join(dataDir, 'database'), { recursive: true });
  return dataDir;
}

async function openOnServer(postgres: PostgresForTests): Promise<TestDatabase> {
  if (!postgres.available) {
    throw new Error(postgres.reason);
  }
  const name = `youmen_test_${randomBytes(6).toString('hex')}`;
  await run(postgres.url, `create database ${name} template ${postgres.template}`);
  let isClosed = false;
  const database = await openDatabase(
    { dataDir: '', databaseUrl: inDatabase(postgres.url, name), owner: testOwner() },
    (error) => {
      if (!isClosed) {
        throw error;
      }
    },
  );
  return {
    ...database,
    close: async () => {
      await database.close();
      isClosed = true;
    },
    remove: () => run(postgres.url, `drop database ${name} with (force)`),
  };
}

function rethrow(error: Error): never {
  throw error;
}
