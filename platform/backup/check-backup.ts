import * as z from 'zod/mini';
import { UnusableBackup } from '../database/backup/backup-file.ts';
import { type BackupAbout, checkBackup } from '../database/backup/restore-backup.ts';
import { DATA_KEYS_FILE } from '../security/data-keys/key-source.ts';
import { checkArchive, readArchive, textOf } from './archive-reader.ts';
import { UnusableArchive } from './archive-source.ts';
import { ABOUT, BACKUP, BACKUP_ARCHIVE_VERSION } from './backup-archive.ts';
import { archiveSource } from './database-parts.ts';

export interface BackupContents extends BackupAbout {
  media: { files: number; bytes: number };
  journals: string[];
  /** The contents of the secret file, if there was one. */
  secrets: string | undefined;
  /** The contents of the data key file, if there was one. */
  dataKeysFile: string | undefined;
}

const aboutFile = z.object({ format: z.string(), version: z.int() });

/**
 * Verifies a backup archive: checksums, version, and every line of the database dump.
 * @param identities private keys of age, one of which an encrypted archive needs
 * @throws {UnusableBackup} with a message for the operator
 */
export async function checkBackupArchive(
  path: string,
  identities: readonly string[] = [],
): Promise<BackupContents> {
  try {
    const files = await checkArchive(path, identities);
    const { about, secrets, dataKeysFile } = await readTextFiles(path, identities);
    const header = aboutFile.safeParse(about);
    if (!header.success || header.data.format !== BACKUP) {
      throw new UnusableBackup(`${path} 不是备份：它由其他命令生成。`);
    }
    if (header.data.version !== BACKUP_ARCHIVE_VERSION) {
      throw new UnusableBackup(`${path} 是由更新的版本生成的备份，请先升级。`);
    }
    const media = [...files].filter(([name]) => name.startsWith('media/'));
    const journals = [...files.keys()].flatMap(
      (name) => /^journal\/([^/]+)\/journal\.json$/.exec(name)?.[1] ?? [],
    );
    return {
      ...(await checkBackup(archiveSource(path, identities))),
      media: { files: media.length, bytes: media.reduce((sum, [, size]) => sum + size, 0) },
      journals,
      secrets,
      dataKeysFile,
    };
  } catch (error) {
    throw error instanceof UnusableArchive ? new UnusableBackup(error.message, { cause: error }) : error;
  }
}

async function readTextFiles(
  path: string,
  identities: readonly string[],
): Promise<{ about: unknown } & Pick<BackupContents, 'secrets' | 'dataKeysFile'>> {
  let about: unknown;
  let secrets: string | undefined;
  let dataKeysFile: string | undefined;
  for await (const file of readArchive(path, identities)) {
    if (file.path === ABOUT) {
      about = JSON.parse(await textOf(file));
    } else if (file.path === 'secrets.json') {
      secrets = await textOf(file);
    } else if (file.path === DATA_KEYS_FILE) {
      dataKeysFile = await textOf(file);
    }
  }
  return { about, secrets, dataKeysFile };
}
