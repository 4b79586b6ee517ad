import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import type { BackupContents } from '#platform/backup/check-backup.ts';
import { archiveSource } from '#platform/backup/database-parts.ts';
import { type RestoreAttempt, recordRestored } from '#platform/backup/restores.ts';
import { unpackJournals, unpackMedia } from '#platform/backup/unpack.ts';
import { chinaTime, systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { restoreBackup } from '#platform/database/backup/restore-backup.ts';
import type { DirectoryOwner } from '#platform/database/directory-owner.ts';
import { openJournalDirectory, readJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import { checkByJournals, type JournalCheck } from '#services/main/claims/journal/journal-check.ts';
import { RESTORED, writeOrigin } from '#services/main/claims/journal/origin-repository.ts';
import { placeName } from '../control/open-or-hand-over.ts';
import { asideNamed } from './put-aside.ts';
import { holdForRestore } from './unfinished-restore.ts';

export interface RestoreOptions {
  journals: string[];
  areLost: boolean;
  /** Nothing was claimed since the backup, whose journals are complete. */
  isUntouched: boolean;
  replaces: boolean;
}

interface RestoreDeps {
  config: Config;
  options: RestoreOptions;
  attempt: RestoreAttempt;
  say(text: string): void;
}

/**
 * Loads a checked archive, replays the claims made since, and records the restore. No other process may use the
 * database. On failure the previous database is put back, at the latest at the next start.
 * @returns the location of the previous database, and the result of the journal check
 */
export async function restore(contents: BackupContents, deps: RestoreDeps) {
  const { config, options, attempt } = deps;
  const stamp = chinaTime(attempt.started_at).slice(0, 19).replace(/\D/g, '');
  const owner = restoreOwner(attempt.started_at);
  const hold = await holdForRestore(config.dataDir, owner);
  const aside = options.replaces ? asideNamed(config, stamp, owner) : undefined;
  try {
    hold.begin({ stamp, file: attempt.file, doer: attempt.operator.name });
    const isAside = (await aside?.put()) ?? false;
    const check = await fill(contents, deps, owner);
    hold.end();
    return { aside: isAside ? aside?.name : undefined, check };
  } catch (error) {
    await aside?.putBack();
    hold.end();
    throw error;
  } finally {
    hold.release();
  }
}

export function restoreOwner(since: Date): DirectoryOwner {
  return { pid: process.pid, since: since.toISOString(), role: 'restore', socket: '' };
}

async function fill(
  contents: BackupContents,
  { config, options, attempt, say }: RestoreDeps,
  owner: DirectoryOwner,
): Promise<JournalCheck> {
  const { file } = attempt;
  const { db, close } = await openDatabase({ ...config, owner }, () => undefined);
  try {
    say(`正在写入 ${placeName(config)} …`);
    await restoreBackup(db, archiveSource(file), contents, (tx) => writeOrigin(tx, RESTORED));
    await analyseTables(db, ['game', 'news', 'pack', 'pack_code', 'claim', 'comment', 'search_document']);
    const pictures = await unpackMedia(file, createFileStore(config), config);
    say(`补上了 ${pictures} 个图片文件。`);
    const { directories, areOld } = await findJournals(file, contents.journals, {
      own: config.journalDir,
      given: options.journals,
    });
    const isComplete = !options.areLost && (!areOld || options.isUntouched);
    say('备份已写入，正在核对领取记录…');
    const check = await checkByJournals(db, directories, isComplete);
    await recordRestored(db, attempt, contents, systemClock.now());
    await restoreSecret(db, contents, config, attempt.started_at);
    return check;
  } finally {
    await close();
  }
}

const OWNER_ONLY = 0o600;
const ROW = 'server';
const file = z.object({ server: z.string() });

/**
 * Finds the current journals, which continue after the backup. A missing one is unpacked from the backup, into
 * `JOURNAL_DIR` if that is empty.
 * @returns the journals; `areOld` if some come from the backup only, without the claims made since
 */
async function findJournals(
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
async function restoreSecret(
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
