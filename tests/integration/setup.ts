import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from './owner.ts';
import { findBinaries } from './postgres/binaries.ts';
import { startPostgres } from './postgres/server.ts';

/** The run's PostgreSQL, or the reason why there is none. */
export type PostgresForTests =
  | {
      available: true;
      url: string;
      template: string;
      /** The prefix of databases that are removed at the end of the run. */
      prefix: string;
      described: string;
    }
  | { available: false; reason: string };

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A data directory with the migrated, empty database, to be copied. Everything beside it is removed after the run.
     */
    embeddedTemplate: string;
    postgres: PostgresForTests;
  }
}

interface Server {
  url: string;
  described: string;
  stop(): Promise<void>;
}

/** Prepares one migrated, empty database of each type for the whole run; the suites work on copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'youmen-embedded-'));
  const [, started] = await Promise.all([migrateNew({ dataDir: root }), startServer()]);
  const template = `youmen_template_${process.pid}`;
  const prefix = `youmen_test_${process.pid}_`;
  let postgres: PostgresForTests = { available: false, reason: String(started) };
  if (typeof started !== 'string') {
    await run(started.url, `create database ${template}`);
    await migrateNew({ dataDir: root, databaseUrl: inDatabase(started.url, template) });
    postgres = { available: true, url: started.url, template, prefix, described: started.described };
  }
  if (!postgres.available && process.env.CI) {
    throw new Error(`No PostgreSQL, on which half of these tests run: ${postgres.reason}`);
  }
  project.provide('embeddedTemplate', root);
  project.provide('postgres', postgres);
  return async () => {
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    if (typeof started !== 'string') {
      await run(started.url, ...[template, ...(await databasesOf(started.url, prefix))].map(dropStatement));
      await started.stop();
    }
    console.log(
      postgres.available
        ? `Databases: the embedded one and ${postgres.described}.`
        : `Databases: the embedded one only. No PostgreSQL: ${postgres.reason}.`,
    );
  };
}

function dropStatement(name: string): string {
  return `drop database ${name} with (force)`;
}

async function databasesOf(url: string, prefix: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    prefix,
  ]);
  await client.end();
  return rows.map(({ datname }) => datname);
}

/** The URL of another database on the same server. */
export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs statements on a new connection. */
export async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

async function migrateNew(place: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const opened = await openDatabase(
    { dataDir: place.dataDir, databaseUrl: place.databaseUrl, owner: testOwner() },
    () => undefined,
  );
  await migrate(opened.db);
  await opened.close();
}

/** A server for the tests, or the reasons why there is none. */
async function startServer(): Promise<Server | string> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured) {
    return {
      url: configured,
      described: await describeServer(configured, 'TEST_DATABASE_URL'),
      stop: async () => {},
    };
  }
  const reasons: string[] = [];
  for (const binaries of findBinaries(process.env.PATH ?? '')) {
    try {
      const { url, stop } = await startPostgres(binaries);
      return { url, stop, described: await describeServer(url, binaries.origin) };
    } catch (error) {
      reasons.push(`${binaries.folder}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return reasons.join('; ') || 'none is installed and TEST_DATABASE_URL is not set';
}

async function describeServer(url: string, origin: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  return `PostgreSQL ${rows[0].server_version.split(' ')[0]} (${origin})`;
}
