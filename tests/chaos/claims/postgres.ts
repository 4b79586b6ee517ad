import { randomBytes } from 'node:crypto';
import { findBinaries, type PostgresBinaries } from '#tests/integration/postgres/binaries.ts';
import {
  type PostgresServer,
  type ReplicatedServer,
  startPostgres,
  startReplicated,
} from '#tests/integration/postgres/server.ts';
import { inDatabase, run } from '#tests/integration/setup.ts';

/** Starts a server that only this run uses and may kill; undefined if the machine has no PostgreSQL. */
export function ownPostgres(): Promise<PostgresServer | undefined> {
  return firstThatStarts(startPostgres);
}

/** Starts such a server with a streaming replica. */
export function ownReplicated(): Promise<ReplicatedServer | undefined> {
  return firstThatStarts(startReplicated);
}

async function firstThatStarts<T>(start: (binaries: PostgresBinaries) => Promise<T>): Promise<T | undefined> {
  for (const binaries of findBinaries(process.env.PATH ?? '')) {
    try {
      return await start(binaries);
    } catch {
      // Try the next binaries.
    }
  }
  return undefined;
}

/** The URL of a new, empty database. */
export async function newDatabase({ url }: PostgresServer): Promise<string> {
  const name = `chaos_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name}`);
  return inDatabase(url, name);
}
