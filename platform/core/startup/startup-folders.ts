import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { assertUsableDataFolder } from './data-folder.ts';
import { assertUsableFolder } from './usable-folder.ts';

/**
 * Checks every folder that a process writes to before it does any work. Writes nothing.
 * @throws {StartupError} for the first one that can't be used
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
  // A process on PostgreSQL that makes no backups by itself may have a data folder that is read-only.
  if (config.nightly || !databaseUrl || !backupDir.startsWith(dataDir)) {
    assertUsableFolder('BACKUP_DIR', backupDir);
  }
}
