import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { emptyDatabase, shapeOf, sizeOf, stampOf } from './empty-database.ts';
import { testOwner } from './owner.ts';
import { inDatabase, type PostgresForTests, run } from './setup.ts';

/** Returns an empty, migrated database that no other suite uses until the suite ends. */
export type OpenTestDatabase = () => Promise<Database>;

interface TestDatabase extends OpenDatabase {
  remove(): Promise<void>;
}

const BOTH = ['embedded', 'postgres'] as const;

/**
 * Runs a suite on the embedded database and on PostgreSQL. Without a PostgreSQL its half is skipped, and the run
 * reports the reason at its end. `TEST_DATABASES=postgres` leaves out the embedded half if PostgreSQL is available;
 * `TEST_DATABASES=one` runs each suite on one of the two, which its name selects.
 */
export function describeEachDatabase(
  name: string,
  suite: (open: OpenTestDatabase, kind: OpenDatabase['kind']) => void,
): void {
  const postgres = inject('postgres');
  const kinds = postgres.available ? databasesOf(name) : BOTH;
  if (kinds.includes('embedded')) {
    describe(`${name} (embedded)`, () => suite(tracked('embedded', openEmbedded), 'embedded'));
  }
  if (kinds.includes('postgres')) {
    describe.skipIf(!postgres.available)(`${name} (PostgreSQL)`, () => {
      suite(
        tracked('postgres', () => openOnServer(postgres)),
        'postgres',
      );
    });
  }
}

function databasesOf(name: string): readonly OpenDatabase['kind'][] {
  switch (process.env.TEST_DATABASES) {
    case 'postgres':
      return ['postgres'];
    case 'one':
      return [crc32(name) % 2 === 0 ? 'embedded' : 'postgres'];
    default:
      return BOTH;
  }
}

/** Runs a suite on one database: PostgreSQL, which is faster, or the embedded database if there is none. */
export function describeOneDatabase(name: string, suite: (open: OpenTestDatabase) => void): void {
  const postgres = inject('postgres');
  describe(name, () =>
    suite(
      postgres.available
        ? tracked('postgres', () => openOnServer(postgres))
        : tracked('embedded', openEmbedded),
    ),
  );
}

/** A database that a later test or file can reuse. */
interface Spare {
  database: TestDatabase;
  /** Of its schema when it was opened or emptied. */
  stamp: string;
}

/** The shape of the template's schema and its size. */
interface New {
  shape: string;
  bytes: number;
}

const asNew: Partial<Record<OpenDatabase['kind'], Promise<New>>> = {};

/** The databases that files of this worker leave for later ones: each takes seconds to create and to remove. */
const reusable: Record<OpenDatabase['kind'], Spare[]> = { embedded: [], postgres: [] };
const MAX_REUSABLE = 2;
/** A database that has held much data stays large and slow; it is not reused. */
const GROWTH_BYTES = 4_000_000;

/**
 * Opens databases, and closes those at the end of the suite that cannot be reused. A database that was opened for a
 * single test is emptied for a later test, unless that test changed its schema.
 */
function tracked(kind: OpenDatabase['kind'], open: () => Promise<TestDatabase>): OpenTestDatabase {
  const opened: Spare[] = [];
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
    for (const one of opened) {
      if (reusable[kind].length < MAX_REUSABLE && (await isUnchanged(one)) && (await isSmall(one))) {
        reusable[kind].push(one);
      } else {
        await one.database.close();
        await one.database.remove();
      }
    }
  });
  return async () => {
    const next = (inUse && (await firstUnchanged(spare))) ?? (await openOne());
    inUse?.push(next);
    return next.database.db;
  };

  async function openOne(): Promise<Spare> {
    const reused = reusable[kind].pop();
    const one = reused ? await emptied(reused) : await asSpare(await open());
    opened.push(one);
    return one;
  }
}

async function asSpare(database: TestDatabase): Promise<Spare> {
  asNew[database.kind] ??= newStateOf(database);
  await asNew[database.kind];
  return { database, stamp: await stampOf(database.db) };
}

async function newStateOf({ db }: TestDatabase): Promise<New> {
  return { shape: await shapeOf(db), bytes: await sizeOf(db) };
}

/** Whether a database differs from a new one only in its rows. */
async function isUnchanged({ database: { db, kind }, stamp }: Spare): Promise<boolean> {
  try {
    return (await stampOf(db)) === stamp || (await shapeOf(db)) === (await asNew[kind])?.shape;
  } catch {
    return false;
  }
}

async function isSmall({ database: { db, kind } }: Spare): Promise<boolean> {
  return (await sizeOf(db)) < ((await asNew[kind])?.bytes ?? 0) + GROWTH_BYTES;
}

async function firstUnchanged(spare: Spare[]): Promise<Spare | undefined> {
  for (let one = spare.shift(); one; one = spare.shift()) {
    if (await isUnchanged(one)) {
      return emptied(one);
    }
  }
  return undefined;
}

async function emptied(one: Spare): Promise<Spare> {
  const { db } = one.database;
  await emptyDatabase(db);
  one.stamp = await stampOf(db);
  return one;
}

async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(inject('embeddedTemplate'), 'copy-'));
  copyTemplateTo(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl: undefined, owner: testOwner() }, rethrow);
  return { ...database, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A new data directory in `folder` with the migrated, empty embedded database. The caller removes it. */
export function copyEmbeddedTemplate(folder = tmpdir()): string {
  const dataDir = mkdtempSync(join(folder, 'youmen-test-'));
  copyTemplateTo(dataDir);
  return dataDir;
}

function copyTemplateTo(dataDir: string): void {
  cpSync(join(inject('embeddedTemplate'), 'database'), join(dataDir, 'database'), { recursive: true });
}

async function openOnServer(postgres: PostgresForTests): Promise<TestDatabase> {
  if (!postgres.available) {
    throw new Error(postgres.reason);
  }
  const name = `${postgres.prefix}${randomBytes(6).toString('hex')}`;
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
