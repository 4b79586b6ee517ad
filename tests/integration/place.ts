import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { copyEmbeddedTemplate } from './databases.ts';
import { testOwner } from './owner.ts';
import { inDatabase, run } from './setup.ts';

/** The location of a program's data, as in the settings of an installation. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

const postgres = inject('postgres');

/** The types of databases that are available. */
export const kinds: readonly OpenDatabase['kind'][] = postgres.available
  ? ['embedded', 'postgres']
  : ['embedded'];

/**
 * A data directory in `folder`, and for PostgreSQL a new database on the server: without a schema, or `migrated` and
 * empty.
 */
export async function newPlace(
  kind: OpenDatabase['kind'],
  folder: string,
  { migrated = false } = {},
): Promise<Place> {
  if (kind === 'embedded' || !postgres.available) {
    return { dataDir: migrated ? copyEmbeddedTemplate(folder) : directoryIn(folder), databaseUrl: undefined };
  }
  const name = `${postgres.prefix}${randomBytes(6).toString('hex')}`;
  await run(postgres.url, `create database ${name}${migrated ? ` template ${postgres.template}` : ''}`);
  return { dataDir: directoryIn(folder), databaseUrl: inDatabase(postgres.url, name) };
}

/** Opens the database as a starting program does. */
export function openPlace(place: Place): Promise<OpenDatabase> {
  return openDatabase({ ...place, owner: testOwner() }, () => undefined);
}

/** The settings that point a program to it. */
export function settingsOf({ dataDir, databaseUrl }: Place): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

function directoryIn(folder: string): string {
  return mkdtempSync(join(folder, 'data-'));
}
