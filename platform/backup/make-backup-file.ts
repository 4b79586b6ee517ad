import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { chinaTime } from '../core/clock.ts';
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

/** The path of a backup until it is complete. */
export function draftPath(file: string): string {
  return `${file}.partial`;
}

/**
 * Writes a backup to a draft that only its owner can read, then renames it.
 * @param options.signal aborts and removes the draft
 */
export async function makeBackupFile(
  deps: BackupDeps,
  file: string,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<{ bytes: number; rows: number; files: number }> {
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
