import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { probeStore } from '#platform/adapters/storage/probe-store.ts';
import type { BackupContents } from '#platform/backup/check-backup.ts';
import { archiveSource } from '#platform/backup/database-parts.ts';
import { type RestoreAttempt, recordRestored } from '#platform/backup/restores.ts';
import { unpackMedia } from '#platform/backup/unpack.ts';
import { chinaTime, systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { placeName } from '#platform/core/config/postgres-address.ts';
import { UnusableBackup } from '#platform/database/backup/backup-file.ts';
import { restoreBackup } from '#platform/database/backup/restore-backup.ts';
import type { DirectoryOwner } from '#platform/database/directory-owner.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import { dataKeysOf, encryptionSteps } from '#platform/security/data-keys/encrypt-plain.ts';
import { DATA_KEYS_FILE, KeySource, keyIdsIn } from '#platform/security/data-keys/key-source.ts';
import { checkByJournals, type JournalCheck } from '#services/main/codes/journal/journal-check.ts';
import { knownDirectories } from '#services/main/codes/journal/journal-repository.ts';
import { RESTORED, writeOrigin } from '#services/main/codes/journal/origin-repository.ts';
import { dropRestoredDeliveries } from '#services/main/notifications/channels/restored-deliveries.ts';
import { findJournals } from './find-journals.ts';
import { asideNamed, direct } from './put-aside.ts';
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
  /** Private keys of age, for an encrypted archive. */
  identities: readonly string[];
  say(text: string): void;
}

/**
 * Loads a checked archive, replays the claims made since, and records the restore. No other process may use the
 * database, which is reached past a pooler. On failure the previous database is put back, at the latest at the next start.
 * @throws {UnusableBackup} without changes, if the data keys of the backup are missing
 * @returns the location of the previous database, and the result of the journal check
 */
export async function restore(contents: BackupContents, given: RestoreDeps) {
  const deps = { ...given, config: direct(given.config) };
  const { config, options, attempt } = deps;
  assertDataKeys(contents, config);
  const stamp = chinaTime(attempt.started_at).slice(0, 19).replace(/\D/g, '');
  const owner = restoreOwner(attempt.started_at);
  await probeStore(createFileStore(config));
  const hold = await holdForRestore(config.dataDir, owner);
  const aside = options.replaces ? asideNamed(given.config, stamp, owner) : undefined;
  try {
    hold.begin({ stamp, file: attempt.file, doer: attempt.operator.name });
    const others = aside ? await journalsOf(config, owner) : [];
    const isAside = (await aside?.put(deps.say)) ?? false;
    const check = await fill(contents, deps, owner, others);
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
  { config, options, attempt, identities, say }: RestoreDeps,
  owner: DirectoryOwner,
  others: readonly string[],
): Promise<JournalCheck> {
  const { file } = attempt;
  const steps = encryptionSteps(dataKeysOf(config));
  const { db, close } = await openDatabase({ ...config, owner }, () => undefined);
  try {
    say(`正在写入 ${placeName(config)} …`);
    const source = archiveSource(file, identities);
    await restoreBackup(db, source, contents, finishRestore, steps);
    await analyseTables(db, ['game', 'news', 'pack', 'pack_code', 'claim', 'comment', 'search_document']);
    const pictures = await unpackMedia(file, createFileStore(config), config, identities);
    say(`已补上 ${pictures} 个图片文件。`);
    const { directories, areOld } = await findJournals(file, contents, {
      own: config.journalDir,
      given: options.journals,
      identities,
      isComplete: options.isUntouched,
      areLost: options.areLost,
    });
    const isComplete = !options.areLost && (!areOld || options.isUntouched);
    say('备份已写入，正在核对领取记录…');
    const check = await checkByJournals(db, directories, { isComplete, others });
    await recordRestored(db, attempt, contents, systemClock.now());
    adoptDataKeys(contents, config);
    await restoreSecret(db, contents, config, attempt.started_at);
    return check;
  } finally {
    await close();
  }
}

/**
 * The folders of journals that the present database on a server knows: other machines may have joined since the backup. The
 * embedded one has those of this machine, whose folder names them. A damaged database is no obstacle to its replacement.
 */
async function journalsOf(config: Config, owner: DirectoryOwner): Promise<string[]> {
  if (!config.databaseUrl) {
    return [];
  }
  const { db, close } = await openDatabase({ ...config, owner }, () => undefined);
  try {
    return await knownDirectories(db).catch(() => []);
  } finally {
    await close();
  }
}

/** What a restored database may not repeat, in the transaction of its rows. */
export async function finishRestore(tx: Tx): Promise<void> {
  await writeOrigin(tx, RESTORED);
  await dropRestoredDeliveries(tx);
  await dropTokens(tx);
}

/** Backups of earlier versions contain API tokens, which may have been revoked since. */
async function dropTokens(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    has: boolean;
  }>`select to_regclass('operator_token') is not null as has`.execute(tx);
  if (rows[0]?.has) {
    await tx.deleteFrom('operator_token').execute();
  }
}

/** @throws {UnusableBackup} if neither this machine nor the backup has a data key of its numbers */
function assertDataKeys({ dataKeys, dataKeysFile }: BackupContents, config: Config): void {
  const source = new KeySource(config);
  const known = new Set([
    ...source.read().map(({ id }) => id),
    ...(dataKeysFile === undefined || source.isSetting ? [] : keyIdsIn(dataKeysFile)),
  ]);
  const missing = dataKeys.filter((id) => !known.has(id));
  if (missing.length > 0) {
    throw new UnusableBackup(
      `备份里的手机号由数据密钥 ${missing.join('、')} 加密，这台机器上没有它，什么都没有改动。请把做备份的机器的 ${DATA_KEYS_FILE} 放进 ${config.dataDir}，或者把那把密钥加进设置 DATA_KEYS，再恢复。`,
    );
  }
}

function adoptDataKeys({ dataKeysFile }: BackupContents, config: Config): void {
  if (dataKeysFile !== undefined) {
    new KeySource(config).adopt(dataKeysFile);
  }
}

const OWNER_ONLY = 0o600;
const ROW = 'server';
const file = z.object({ server: z.string() });

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
