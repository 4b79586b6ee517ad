import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BackupContents } from '#platform/backup/check-backup.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';

const OWNER_ONLY = 0o600;
const ROW = 'server';
const file = z.object({ server: z.string() });

/**
 * Puts the server's secret where this portal looks for it, whichever kind of database the backup came from: without it
 * authenticators' secrets can't be read. One that is there and differs is put aside. A setting goes before both.
 */
export async function restoreSecret(
  db: Database,
  { secrets }: BackupContents,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  now: Date,
): Promise<void> {
  const value = secrets === undefined ? await secretOf(db) : file.parse(JSON.parse(secrets)).server;
  if (value === undefined) {
    return;
  }
  if (databaseUrl) {
    await db
      .insertInto('server_secret')
      .values({ name: ROW, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return;
  }
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) {
    renameSync(path, `${path}.before-${chinaTime(now).slice(0, 19).replace(/\D/g, '')}`);
  }
  writeFileSync(path, `${JSON.stringify({ server: value })}\n`, { mode: OWNER_ONLY, flush: true });
}

async function secretOf(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('server_secret').select('value').where('name', '=', ROW).executeTakeFirst();
  return row?.value;
}
