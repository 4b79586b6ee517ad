import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { type BackupDeps, writeBackupArchive } from './backup-archive.ts';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;

/** What a backup is called until all of it is on the disk. */
export function draftOf(file: string): string {
  return `${file}.partial`;
}

/**
 * Makes a backup into a file that only its owner can read; until it is whole it has another name.
 * @param options.signal gives it up, and leaves nothing behind
 */
export async function makeBackupFile(
  deps: BackupDeps,
  file: string,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<{ bytes: number; rows: number; files: number }> {
  const draft = draftOf(file);
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
