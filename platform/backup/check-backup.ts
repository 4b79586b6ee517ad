import * as z from 'zod/mini';
import { UnusableBackup } from '../database/backup/backup-file.ts';
import { type BackupAbout, checkBackup } from '../database/backup/restore-backup.ts';
import { checkArchive, readArchive, textOf, UnusableArchive } from './archive-reader.ts';
import { ABOUT, BACKUP, BACKUP_ARCHIVE_VERSION } from './backup-archive.ts';
import { archiveSource } from './database-parts.ts';

export interface BackupContents extends BackupAbout {
  media: { files: number; bytes: number };
  journals: string[];
  /** The contents of the secret file, if there was one. */
  secrets: string | undefined;
}

const aboutFile = z.object({ format: z.string(), version: z.int() });

/**
 * Verifies a backup archive: checksums, version, and every line of the database dump.
 * @throws {UnusableBackup} with a message for the operator
 */
export async function checkBackupArchive(path: string): Promise<BackupContents> {
  try {
    const files = await checkArchive(path);
    const { about, secrets } = await readTextFiles(path);
    const header = aboutFile.safeParse(about);
    if (!header.success || header.data.format !== BACKUP) {
      throw new UnusableBackup(`${path} 不是备份：它是用别的命令写成的。`);
    }
    if (header.data.version !== BACKUP_ARCHIVE_VERSION) {
      throw new UnusableBackup(`${path} 是更新的版本做的备份，请先升级。`);
    }
    const media = [...files].filter(([name]) => name.startsWith('media/'));
    const journals = [...files.keys()].flatMap(
      (name) => /^journal\/([^/]+)\/journal\.json$/.exec(name)?.[1] ?? [],
    );
    return {
      ...(await checkBackup(archiveSource(path))),
      media: { files: media.length, bytes: media.reduce((sum, [, size]) => sum + size, 0) },
      ...{ journals, secrets },
    };
  } catch (error) {
    throw error instanceof UnusableArchive ? new UnusableBackup(error.message, { cause: error }) : error;
  }
}

async function readTextFiles(path: string): Promise<{ about: unknown; secrets: string | undefined }> {
  let about: unknown;
  let secrets: string | undefined;
  for await (const file of readArchive(path)) {
    if (file.path === ABOUT) {
      about = JSON.parse(await textOf(file));
    } else if (file.path === 'secrets.json') {
      secrets = await textOf(file);
    }
  }
  return { about, secrets };
}
