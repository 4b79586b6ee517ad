import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { chinaTime } from '../core/clock.ts';
import type { Config } from '../core/config/config.ts';
import { assertUsableFolder } from '../core/startup/usable-folder.ts';
import { type BackupDeps, writeBackupArchive } from './backup-archive.ts';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;

/**
 * The path of a backup: `youmen-20261121-033000.tar`, in China time. Nightly backups have the mark `-auto`, so that
 * they never collide with a requested one.
 */
export function backupPath(folder: string, now: Date, mark: '' | '-auto' = ''): string {
  const [day = '', time = ''] = chinaTime(now).slice(0, 19).split('T');
  return join(folder, `youmen-${day.replaceAll('-', '')}-${time.replaceAll(':', '')}${mark}.tar`);
}

const ENCRYPTED = '.age';

/**
 * The path of a backup with the ending `.age` if it will be encrypted.
 * @throws if only the name says that it is encrypted
 */
export function archivePath(file: string, { backupRecipients }: Pick<Config, 'backupRecipients'>): string {
  const hasEnding = file.endsWith(ENCRYPTED);
  if (backupRecipients.length > 0) {
    return hasEnding ? file : `${file}${ENCRYPTED}`;
  }
  if (hasEnding) {
    throw new Error(
      '没有设置 BACKUP_RECIPIENTS，备份不会加密，文件名不能以 .age 结尾。BACKUP_RECIPIENTS is not set.',
    );
  }
  return file;
}

/** The path of a backup until it is complete. */
export function draftPath(file: string): string {
  return `${file}.partial`;
}

/**
 * Writes a backup to a draft that only its owner can read, then renames it.
 * @param options.signal aborts and removes the draft
 * @throws {StartupError} if the folder can't be used
 */
export async function makeBackupFile(
  deps: BackupDeps,
  file: string,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<{ bytes: number; rows: number; files: number }> {
  assertUsableFolder('BACKUP_DIR', dirname(file));
  const draft = draftPath(file);
  try {
    await mkdir(dirname(file), { recursive: true, mode: OWNER_FOLDER });
    const output = createWriteStream(draft, { mode: OWNER_ONLY, flush: true });
    if (signal) {
      addAbortSignal(signal, output);
    }
    const { bytes, rows, files } = await writeBackupArchive(deps, now, output);
    await rename(draft, file);
    return { bytes, rows, files };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
