import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate, migrateTo } from '#platform/database/migrate.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import { transaction } from '#platform/database/transaction.ts';
import { kinds, newPlace, openPlace } from '../integration/place.ts';

const STATEMENT_LIMIT_MS = 300;
const folder = mkdtempSync(join(tmpdir(), 'youmen-patience-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!kinds.includes('postgres'))(
  'a statement of an upgrade may exceed the usual time limit (PostgreSQL)',
  async () => {
    const place = await newPlace('postgres', folder);
    const { db: other, close } = await openPlace(place);
    await migrateTo(other, '0022_rankings_drawn');
    const limited = openPostgres(place.databaseUrl ?? '', () => undefined, {
      statementLimitMs: STATEMENT_LIMIT_MS,
    });
    const blocker = transaction(other, async (tx) => {
      await sql`lock table backup_run in access exclusive mode`.execute(tx);
      await sleep(4 * STATEMENT_LIMIT_MS);
    });
    await sleep(STATEMENT_LIMIT_MS / 2);
    await expect(sql`select 1 from backup_run`.execute(limited)).rejects.toMatchObject({ code: '57014' });
    expect((await migrate(limited)).ran).toContain('0023_backups_alive');
    await blocker;
    await limited.destroy();
    await close();
  },
);
