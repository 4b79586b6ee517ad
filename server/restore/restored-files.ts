import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BackupContents } from '#platform/backup/check-backup.ts';
import { unpackJournals } from '#platform/backup/unpack.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { openJournalDirectory, readJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';

const OWNER_ONLY = 0o600;
const ROW = 'server';
const file = z.object({ server: z.string() });

/**
 * Finds the current journals, which continue after the backup. A missing one is unpacked from the backup, into
 * `JOURNAL_DIR` if that is empty.
 * @returns the journals; `areOld` if some come from the backup only, without the claims made since
 */
export async function findJournals(
  archive: string,
  archived: readonly string[],
  { own, given }: { own: string; given: readonly string[] },
) {
  const directories = given.map(readJournalDirectory);
  if (existsSync(join(own, 'journal.json'))) {
    directories.push(readJournalDirectory(own));
  }
  const missing = archived.filter((id) => directories.every((directory) => directory.id !== id));
  for (const [index, id] of missing.entries()) {
    const isFree = index === 0 && !existsSync(join(own, 'journal.json'));
    const folder = isFree ? own : `${own}-${id}`;
    if (!existsSync(join(folder, 'journal.json'))) {
      await unpackJournals(archive, id, folder);
    }
    directories.push(readJournalDirectory(folder));
  }
  if (directories.length === 0) {
    directories.push(openJournalDirectory(own));
  }
  return { directories, areOld: missing.length > 0 };
}

/**
 * Restores the server secret to the database or the file, depending on this portal's database. The authenticator
 * secrets are encrypted with it. An existing file is renamed. A secret in the settings takes precedence.
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
