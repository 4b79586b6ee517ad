import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { assertFreeSpace, assertReadWrite, assertUsableFolder } from './usable-folder.ts';

/**
 * Checks every folder that the process writes to. Writes nothing.
 * @throws {StartupError} for the first unusable folder
 */
export function assertUsableFolders(config: Config): void {
  const { databaseUrl, dataDir, journalDir, backupDir, logDir, storage, services, serves } = config;
  if (!databaseUrl) {
    assertUsableDataFolder(dataDir);
  }
  const servesPictures = !services.main && (serves?.has('main') ?? true);
  if (storage.kind === 'local' && servesPictures) {
    assertUsableFolder('DATA_DIR', join(dataDir, 'media'));
  }
  assertUsableFolder('JOURNAL_DIR', journalDir);
  if (logDir) {
    assertUsableFolder('LOG_DIR', logDir);
  }
  // On PostgreSQL without scheduled backups the data folder may be read-only.
  if (config.nightly || !databaseUrl || !backupDir.startsWith(dataDir)) {
    assertUsableFolder('BACKUP_DIR', backupDir);
  }
}

/** Free space that an embedded database requires before its first write: eight WAL files. */
export const MIN_FREE_BYTES = 128 * 1024 * 1024;

const SETTING = 'DATA_DIR';
/** Files in the folder that the portal writes. */
const OWN_FILES = ['lock', 'owner.json', 'secrets.json', 'outbox.jsonl', 'media'];

/**
 * Checks that the folder of an embedded database and the portal's files in it are usable. Writes nothing.
 * @throws {StartupError} for the first failed check
 */
export function assertUsableDataFolder(dataDir: string): void {
  assertUsableFolder(SETTING, dataDir);
  for (const path of OWN_FILES.map((name) => join(dataDir, name)).filter(existsSync)) {
    assertReadWrite(SETTING, path);
  }
  const database = join(dataDir, 'database');
  if (existsSync(database)) {
    assertUsableFolder(SETTING, database);
    assertTreeReadWrite(database);
  }
  assertFreeSpace(SETTING, dataDir, MIN_FREE_BYTES);
}

function assertTreeReadWrite(folder: string): void {
  assertReadWrite(SETTING, folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      assertTreeReadWrite(path);
    } else if (entry.isFile()) {
      assertReadWrite(SETTING, path);
    }
  }
}
