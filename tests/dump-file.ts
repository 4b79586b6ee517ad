import { createReadStream } from 'node:fs';
import type { BackupSource } from '#platform/database/backup/backup-file.ts';

/** A dump of the database in a file of its own, without the archive around it. */
export function dumpFile(path: string): BackupSource {
  return { name: path, open: () => createReadStream(path) };
}
