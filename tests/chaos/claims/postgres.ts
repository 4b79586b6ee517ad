import { randomBytes } from 'node:crypto';
import { findBinaries } from '../../integration/postgres/binaries.ts';
import { type PostgresServer, startPostgres } from '../../integration/postgres/server.ts';
import { inDatabase, run } from '../../integration/setup.ts';

/** A server of this run's own, to be killed; undefined where the machine has none. */
export async function ownPostgres(): Promise<PostgresServer | undefined> {
  for (const binaries of findBinaries(process.env.PATH ?? '')) {
    try {
      return await startPostgres(binaries);
    } catch {
      // The next one may work.
    }
  }
  return undefined;
}

/** The address of a new, empty database. */
export async function newDatabase({ url }: PostgresServer): Promise<string> {
  const name = `chaos_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name}`);
  return inDatabase(url, name);
}
