import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { FileStore } from '../adapters/storage/file-store.ts';
import { filesBelow } from '../adapters/storage/files-below.ts';
import { chinaTime } from '../core/clock.ts';
import type { Config } from '../core/config/config.ts';
import { writeBackup } from '../database/backup/write-backup.ts';
import { journalFiles, readJournalDirectory } from '../database/journal/journal-directory.ts';
import type { Database } from '../database/open.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { databaseWriter } from './database-parts.ts';

/** The first file of an archive, which has its format and version. */
export const ABOUT = 'youmen.json';
export const BACKUP = 'youmen-backup';
export const BACKUP_ARCHIVE_VERSION = 1;

/** The sources of a backup: database, pictures, claim journals, and the secret file. */
export interface BackupDeps {
  db: Database;
  store: FileStore;
  config: Pick<Config, 'dataDir' | 'journalDir' | 'storage' | 'databaseUrl'>;
}

export interface ArchiveSummary {
  tables: number;
  rows: number;
  /** Pictures and journals. */
  files: number;
  bytes: number;
}

/**
 * Writes a backup archive and ends the stream: a snapshot of the database, the pictures, then the journals. Journals
 * come last so that they contain every claim of the snapshot.
 */
export async function writeBackupArchive(
  { db, store, config }: BackupDeps,
  now: Date,
  output: Writable,
): Promise<ArchiveSummary> {
  const archive = new ArchiveWriter(output, now);
  const about = { format: BACKUP, version: BACKUP_ARCHIVE_VERSION, made_at: chinaTime(now) };
  await archive.addText(ABOUT, `${JSON.stringify(about)}\n`);
  const secrets = join(config.dataDir, 'secrets.json');
  if (!config.databaseUrl && existsSync(secrets)) {
    await archive.addText('secrets.json', readFileSync(secrets, 'utf8'));
  }
  const { tables, rows } = await writeBackup(db, now, databaseWriter(archive));
  const before = archive.files;
  await addMedia(archive, store, config);
  await addJournals(archive, config.journalDir);
  const files = archive.files - before;
  await archive.end();
  return { tables, rows, files, bytes: archive.bytes };
}

/** Adds the pictures on the disk and, if the store is remote, those in the store. */
export async function addMedia(
  archive: ArchiveWriter,
  store: FileStore,
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
): Promise<void> {
  const folder = join(dataDir, 'media');
  const names = new Set<string>();
  for await (const { path, size } of filesBelow(folder)) {
    names.add(path);
    await archive.add(`media/${path}`, size, createReadStream(join(folder, path)));
  }
  if (storage.kind === 'local') {
    return;
  }
  for await (const { path } of store.list()) {
    const file = names.has(path) ? null : await store.read(path);
    if (file) {
      await archive.add(`media/${path}`, file.size, file.body);
    }
  }
}

/** Adds the journals up to their current size; they may grow meanwhile. */
async function addJournals(archive: ArchiveWriter, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'journal.json'))) {
    return;
  }
  const directory = readJournalDirectory(folder);
  const place = `journal/${directory.id}`;
  await archive.addText(`${place}/journal.json`, readFileSync(join(folder, 'journal.json'), 'utf8'));
  for (const { name, path, bytes } of journalFiles(directory)) {
    const body = bytes === 0 ? [] : createReadStream(path, { end: bytes - 1 });
    await archive.add(`${place}/${name}`, bytes, body);
  }
}
