import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isPath, typeOf } from '../adapters/storage/file-store.ts';
import { LocalFolder } from '../adapters/storage/local-folder.ts';
import type { Config } from '../core/config/config.ts';
import { type ArchiveFile, readArchive } from './archive-reader.ts';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const MEDIA = 'media/';

/**
 * Unpacks the pictures of an archive into the store. Existing files are skipped, because a picture never changes under
 * its path.
 * @returns the number of files written
 */
export async function unpackMedia(
  archive: string,
  store: FileStore,
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
): Promise<number> {
  const folder = join(dataDir, 'media');
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(dataDir, 'unpacking-'));
  const disk = new LocalFolder(folder);
  let count = 0;
  try {
    for await (const file of readArchive(archive)) {
      const path = file.path.slice(MEDIA.length);
      if (file.path.startsWith(MEDIA)) {
        const target = storage.kind === 's3' && path.startsWith('uploads/') ? store : disk;
        count += (await unpackPicture(file, path, { target, folder, scratch })) ? 1 : 0;
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return count;
}

/** Files with names that the store rejects were copied into the folder by hand and are restored there. */
async function unpackPicture(
  source: ArchiveFile,
  path: string,
  { target, folder, scratch }: { target: FileStore; folder: string; scratch: string },
): Promise<boolean> {
  const isManual = !isPath(path);
  if (isManual ? existsSync(join(folder, path)) : await target.has(path)) {
    return false;
  }
  const file = isManual ? join(folder, path) : join(scratch, 'file');
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(source.body, createWriteStream(file));
  if (!isManual) {
    await target.putFile(path, file, typeOf(path));
  }
  return true;
}

export async function unpackJournals(archive: string, id: string, folder: string): Promise<void> {
  const prefix = `journal/${id}/`;
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
  for await (const file of readArchive(archive)) {
    if (file.path.startsWith(prefix)) {
      const target = join(folder, file.path.slice(prefix.length));
      await pipeline(file.body, createWriteStream(target, { mode: OWNER_ONLY, flags: 'wx', flush: true }));
    }
  }
}
