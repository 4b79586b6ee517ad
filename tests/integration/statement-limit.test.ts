// @module-tag exact

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { kinds, newPlace, openPlace } from './place.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
/** How long a statement waits for a connection at most, in s. */
const CONNECTION_S = 2;

const numberIn = (file: string, pattern: RegExp) =>
  Number(pattern.exec(readFileSync(join(DEPLOY, file), 'utf8'))?.[1]);

describe.skipIf(!kinds.includes('postgres'))('the time limit of a statement (needs PostgreSQL)', () => {
  test('[RES-10] ends it before nginx gives up, also behind PgBouncer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'youmen-limit-'));
    const { db, close } = await openPlace(await newPlace('postgres', folder));
    const { rows } = await sql<{
      limit: string;
    }>`select setting as limit from pg_settings where name = 'statement_timeout'`.execute(db);
    await close();
    rmSync(folder, { recursive: true });
    const own = Number(rows[0]?.limit) / 1_000;
    const patience = numberIn('nginx/youmen-locations.conf', /^proxy_read_timeout (\d+)s;/m);
    expect(own).toBeGreaterThan(0);
    expect(own + CONNECTION_S).toBeLessThan(patience);
    expect(numberIn('failover/create-database.sh', /statement_timeout = '(\d+)s'/)).toBe(own);
  });
});
