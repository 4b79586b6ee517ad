import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { PACKAGE_FOLDER } from '../adapters/storage/create-file-store.ts';
import { type FileStore, PLAYER_FOLDER, StoreFailure } from '../adapters/storage/file-store.ts';
import { filesBelow, nullIfMissing } from '../adapters/storage/files-below.ts';
import { PROBE_FOLDER } from '../adapters/storage/probe-store.ts';
import { chinaTime } from '../core/clock.ts';
import type { Config } from '../core/config/config.ts';
import { writeBackup } from '../database/backup/write-backup.ts';
import {
  JOURNAL_IDENTITY,
  journalFiles,
  readJournalDirectory,
} from '../database/journal/journal-directory.ts';
import { UNPACKED_NOTE } from '../database/journal/unpacked-journal.ts';
import type { Database } from '../database/open.ts';
import { DATA_KEYS_FILE, joinKeyFiles } from '../security/data-keys/key-source.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { databaseWriter } from './database-parts.ts';
import { encryptTo } from './encrypt.ts';

/** The first file of an archive, which has its format and version. */
export const ABOUT = 'youmen.json';
export const BACKUP = 'youmen-backup';
export const BACKUP_ARCHIVE_VERSION = 1;

/**
 * The sources of a backup: database, pictures and claim journals. With the embedded database, the secret file and the
 * data keys as well: the archive alone restores such a portal.
 */
export interface BackupDeps {
  db: Database;
  store: FileStore;
  config: Pick<Config, 'dataDir' | 'journalDir' | 'storage' | 'databaseUrl' | 'backupRecipients'>;
}

export interface ArchiveSummary {
  tables: number;
  rows: number;
  /** Pictures and journals. */
  files: number;
  /** The size of the file. */
  bytes: number;
}

/**
 * Writes a backup archive and ends the stream: a snapshot of the database, the pictures, then the journals. Journals
 * come last so that they contain every claim of the snapshot. It is encrypted if there are recipients. A failure
 * destroys the stream.
 */
export async function writeBackupArchive(
  deps: BackupDeps,
  now: Date,
  output: Writable,
): Promise<ArchiveSummary> {
  const { backupRecipients } = deps.config;
  const encryption = backupRecipients.length > 0 ? encryptTo(backupRecipients, output) : undefined;
  const target = encryption?.input ?? output;
  try {
    const summary = await writePlain(deps, now, target);
    return encryption ? { ...summary, bytes: await encryption.done } : summary;
  } catch (error) {
    target.destroy(error as Error);
    throw error;
  }
}

async function writePlain(
  { db, store, config }: BackupDeps,
  now: Date,
  output: Writable,
): Promise<ArchiveSummary> {
  const archive = new ArchiveWriter(output, now);
  const about = { format: BACKUP, version: BACKUP_ARCHIVE_VERSION, made_at: chinaTime(now) };
  await archive.addText(ABOUT, `${JSON.stringify(about)}\n`);
  const ownFile = (name: string) => {
    const path = join(config.dataDir, name);
    return !config.databaseUrl && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  const secrets = ownFile('secrets.json');
  if (secrets !== undefined) {
    await archive.addText('secrets.json', secrets);
  }
  const keysBefore = ownFile(DATA_KEYS_FILE);
  const { tables, rows } = await writeBackup(db, now, databaseWriter(archive));
  // A rotation around the snapshot adds a key, and another command removes the old one.
  const keys = joinKeyFiles([ownFile(DATA_KEYS_FILE), keysBefore]);
  if (keys !== undefined) {
    await archive.addText(DATA_KEYS_FILE, keys);
  }
  const before = archive.files;
  await addMedia(archive, store, config);
  await addJournals(archive, config.journalDir);
  const files = archive.files - before;
  await archive.end();
  return { tables, rows, files, bytes: archive.bytes };
}

/**
 * Adds the pictures on the disk and, if the store is remote, those in the store. One of a player may be removed meanwhile.
 * @param without a folder that is left out
 * @throws {StoreFailure} if another one is
 */
export async function addMedia(
  archive: ArchiveWriter,
  store: Pick<FileStore, 'list' | 'read'>,
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  without?: string,
): Promise<void> {
  const isLeftOut = (path: string) => without !== undefined && path.startsWith(without);
  const folder = join(dataDir, 'media');
  const names = new Set<string>();
  for await (const { path, size } of filesBelow(folder)) {
    if (isLeftOut(path)) {
      continue;
    }
    const file = await open(join(folder, path)).catch(nullIfMissing);
    if (!file) {
      checkRemovable(path);
      continue;
    }
    names.add(path);
    try {
      await archive.add(`media/${path}`, size, file.createReadStream({ autoClose: false }));
    } finally {
      await file.close();
    }
  }
  if (storage.kind === 'local') {
    return;
  }
  for await (const { path } of store.list()) {
    const isOther = path.startsWith(PROBE_FOLDER) || path.startsWith(PACKAGE_FOLDER);
    if (names.has(path) || isOther || isLeftOut(path)) {
      continue;
    }
    const file = await store.read(path);
    if (!file) {
      checkRemovable(path);
      continue;
    }
    await archive.add(`media/${path}`, file.size, file.body);
  }
}

function checkRemovable(path: string): void {
  if (!path.startsWith(PLAYER_FOLDER)) {
    throw new StoreFailure(`the store lists ${path} and does not have it`);
  }
}

/** Adds the journals up to their current size; they may grow meanwhile. */
async function addJournals(archive: ArchiveWriter, folder: string): Promise<void> {
  if (!existsSync(join(folder, JOURNAL_IDENTITY))) {
    return;
  }
  const directory = readJournalDirectory(folder);
  const place = `journal/${directory.id}`;
  for (const name of [JOURNAL_IDENTITY, UNPACKED_NOTE].filter((one) => existsSync(join(folder, one)))) {
    await archive.addText(`${place}/${name}`, readFileSync(join(folder, name), 'utf8'));
  }
  for (const { name, path, bytes } of journalFiles(directory)) {
    const body = bytes === 0 ? [] : createReadStream(path, { end: bytes - 1 });
    await archive.add(`${place}/${name}`, bytes, body);
  }
}
